// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Checks the dictionary form of an activation rule.
struct DictionaryChecks {
  private let bundle: CheckedBundle
  private let members: [String: RuleValue]
  private let path: String
  private let rule: ActivationRule

  init(_ bundle: CheckedBundle, _ members: [String: RuleValue], _ path: String) {
    self.bundle = bundle
    self.members = members
    self.path = path
    rule = ActivationRule(dictionary: members)
  }

  var findings: [ExtensionFinding] {
    members.keys.sorted().flatMap(key) + acceptance + version
  }

  private func key(_ key: String) -> [ExtensionFinding] {
    guard ActivationKey.all.contains(key) else { return [unknown(key)] }
    let location = path + "." + key
    return ofWrongType(key, location) + zero(key, location)
  }

  private func unknown(_ key: String) -> ExtensionFinding {
    let nearest = ActivationKey.all.min { Spelling.distance(key, $0) < Spelling.distance(key, $1) } ?? ""
    let meant = key.contains("Video") ? ActivationKey.movie : nearest
    return bundle.finding(
      .unknownRuleKey, path + "." + key, "There is no such key; the system ignores it silently.",
      fix: "Did you mean \(meant)?")
  }

  private func ofWrongType(_ key: String, _ location: String) -> [ExtensionFinding] {
    let isFlag = key == ActivationKey.text || key == ActivationKey.strict
    switch members[key] {
    case .boolean where isFlag, .integer where !isFlag: return []
    // A build setting decides.
    case .string(let text)? where text.contains("$("): return []
    default: break
    }
    if isFlag {
      return [
        bundle.finding(
          .textNotBoolean, location,
          "\(key) is documented as a Boolean; with another type, some extensions don't appear.",
          fix: "Write <true/>.")
      ]
    }
    return [
      bundle.finding(
        .countNotInteger, location, "\(key) is documented as an integer.",
        fix: "Write <integer>1</integer> or more.")
    ]
  }

  private func zero(_ key: String, _ location: String) -> [ExtensionFinding] {
    guard rule.matching == .any, let kind = ActivationKind.allCases.first(where: { $0.key == key }),
      rule.limits[kind] == 0
    else { return [] }
    return [
      bundle.finding(
        .zeroInFuzzyMode, location,
        "In version 2, a 0 doesn't mean “not counted”: the extension is hidden for every share that contains one.",
        fix: "Leave the key out.")
    ]
  }

  private var acceptance: [ExtensionFinding] {
    guard !rule.limits.contains(where: { $0.value > 0 }) else { return impossible }
    return [
      bundle.finding(
        .nothingAccepted, path, "No kind is accepted, so the extension never appears.",
        fix: "Add a kind, for example \(ActivationKey.webURL) with 1.")
    ]
  }

  private var impossible: [ExtensionFinding] {
    guard let minimum = rule.minimum, let maximum = rule.maximum, minimum > maximum else { return [] }
    return [
      bundle.finding(
        .neverTrue, path, "At least \(minimum) and at most \(maximum) attachments: no share has both.",
        fix: "Make \(ActivationKey.minimum) at most \(ActivationKey.maximum).")
    ]
  }

  /// Names known apps for whose shares only strict matching hides the extension; silent if strict matching is requested.
  private var version: [ExtensionFinding] {
    guard rule.matching == .all, (members[ActivationKey.strict]?.number ?? 0) == 0 else { return [] }
    let hidden = HostShare.all.filter { $0.isSingle && isHiddenByStrictness($0) }
    guard !hidden.isEmpty else { return [] }
    return [
      bundle.finding(
        .strictVersion, path,
        "In version 1, every attachment must be accepted. The extension is hidden for shares from "
          + hidden.prefix(3).map(\.title).joined(separator: "; ") + ".",
        fix: "Set \(ActivationKey.version) to 2.")
    ]
  }

  /// Whether an app's main attachment is accepted and something beside it isn't.
  private func isHiddenByStrictness(_ share: HostShare) -> Bool {
    guard let item = share.items.first, let main = item.attachments.first, item.attachments.count > 1 else {
      return false
    }
    return rule.verdict([OfferedItem(attachments: [main])]).appears && !rule.verdict(share.items).appears
      && relaxed.verdict(share.items).appears
  }

  private var relaxed: ActivationRule {
    ActivationRule(
      rule.limits.filter { $0.value > 0 }, minimum: rule.minimum, maximum: rule.maximum, matching: .any)
  }
}
