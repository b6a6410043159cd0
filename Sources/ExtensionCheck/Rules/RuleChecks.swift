// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Checks `NSExtensionActivationRule` and the keys around it.
struct RuleChecks {
  private let bundle: CheckedBundle
  private static let attributesPath = "NSExtension.NSExtensionAttributes"
  private static let rulePath = attributesPath + ".NSExtensionActivationRule"
  private static let ruleKey = "NSExtensionActivationRule"

  init(_ bundle: CheckedBundle) { self.bundle = bundle }

  var findings: [ExtensionFinding] { surroundings + rule }

  private var rule: [ExtensionFinding] {
    // Behind a misspelled name the next faults wait; all are told at once.
    let key = misspelledRule ?? Self.ruleKey
    let path = Self.attributesPath + "." + key
    switch bundle.attributes[key] {
    case .dictionary(let members)?: return DictionaryChecks(bundle, members, path).findings
    case .string(let text)?:
      guard let text = bundle.resolved(text) else { return [] }
      return PredicateChecks(bundle, text, path).findings
    case .boolean?:
      return [
        bundle.finding(
          .truePredicate, Self.rulePath,
          "A Boolean accepts everything or nothing, and App Store validation rejects it.",
          fix: "Use a dictionary or predicate that lists the accepted types.")
      ]
    case nil: return [missing]
    default:
      return [
        bundle.finding(
          .ruleOfWrongType, Self.rulePath, "The rule is neither a dictionary nor a string.",
          fix: "Write a dictionary with NSExtensionActivationSupports… keys.")
      ]
    }
  }

  private var missing: ExtensionFinding {
    bundle.finding(
      .ruleMissing, Self.rulePath, "There is no activation rule, so the extension never appears.",
      fix: "Add NSExtensionActivationRule to NSExtensionAttributes.")
  }

  private var misspelledRule: String? {
    guard bundle.attributes[Self.ruleKey] == nil else { return nil }
    return bundle.attributes.members.keys.sorted().first {
      $0 != Self.ruleKey && Spelling.distance($0, Self.ruleKey) <= 3
    }
  }

  /// Keys of the rule that stand beside it, and keys that nearly are the rule's.
  private var surroundings: [ExtensionFinding] {
    let attributes = bundle.attributes.members.keys.map { (Self.attributesPath, $0) }
    let outer = (bundle.info["NSExtension"]?.members.keys).map { $0.map { ("NSExtension", $0) } } ?? []
    let top = bundle.info.members.keys.map { ("", $0) }
    return (attributes + outer + top).sorted { $0.1 < $1.1 }.compactMap { path, key in
      outside(path.isEmpty ? key : path + "." + key, key)
        ?? misspelled(path.isEmpty ? key : path + "." + key, key)
    }
  }

  private func outside(_ path: String, _ key: String) -> ExtensionFinding? {
    guard ActivationKey.all.contains(key) else { return nil }
    return bundle.finding(
      .ruleKeyOutsideRule, path, "\(key) is outside the rule, so the system ignores it.",
      fix: "Move it into NSExtensionActivationRule.")
  }

  private func misspelled(_ path: String, _ key: String) -> ExtensionFinding? {
    let known = [
      Self.ruleKey, "NSExtensionJavaScriptPreprocessingFile", "NSExtensionPrincipalClass",
      "NSExtensionPointIdentifier", "NSExtensionMainStoryboard", "NSExtensionAttributes",
    ]
    guard key.hasPrefix("NSExt"), !known.contains(key),
      let meant = known.first(where: { Spelling.distance(key, $0) <= 3 })
    else { return nil }
    return bundle.finding(
      .misspelledKey, path, "\(key) is not a key of an extension; the system ignores it.",
      fix: "Write \(meant).")
  }
}
