// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation

/// Checks Safari's page script.
enum ScriptChecks {
  private static let key = "NSExtensionJavaScriptPreprocessingFile"
  private static let path = "NSExtension.NSExtensionAttributes." + key

  static func findings(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard let name = bundle.attributes[key]?.text.flatMap(bundle.resolved) else {
      return withoutScript(bundle)
    }
    return suffix(bundle, name) + missing(bundle, name) + withoutRule(bundle)
  }

  /// Whether the rule accepts what Safari offers: a web page, or its address.
  ///
  /// Whether Safari runs the script for a rule that accepts addresses alone isn't documented, so such a rule counts.
  private static func acceptsPages(_ bundle: CheckedBundle) -> Bool? {
    guard let rule = bundle.attributes["NSExtensionActivationRule"] else { return nil }
    switch rule {
    case .dictionary(let members):
      return [ActivationKey.webPage, ActivationKey.webURL].contains { (members[$0]?.number ?? 0) > 0 }
    case .string(let text):
      guard let text = bundle.resolved(text), let predicate = try? ActivationPredicate(text) else {
        return nil
      }
      // With a count, a single page may not be enough, so the types that it names count as well.
      return RulePlay(rule, bundle).appears("com.apple.property-list")
        || !predicate.comparedStrings.allSatisfy(isUnrelated)
    default: return nil
    }
  }

  private static func isUnrelated(_ type: String) -> Bool {
    !["com.apple.property-list", "public.url"].contains { TypeConformance.system.conforms($0, to: type) }
  }

  private static func withoutScript(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard case .dictionary(let members)? = bundle.attributes["NSExtensionActivationRule"],
      (members[ActivationKey.webPage]?.number ?? 0) > 0, (members[ActivationKey.webURL]?.number ?? 0) == 0,
      bundle.attributes[key] == nil
    else { return [] }
    return [
      bundle.finding(
        .webPageWithoutScript,
        "NSExtension.NSExtensionAttributes.NSExtensionActivationRule." + ActivationKey.webPage,
        "Only Safari offers web pages, and no script reads them: the extension gets an address at most, and doesn't appear "
          + "for links in other apps.",
        fix: "Add \(ActivationKey.webURL), or name a script in \(key).")
    ]
  }

  private static func suffix(_ bundle: CheckedBundle, _ name: String) -> [ExtensionFinding] {
    guard name.hasSuffix(".js") else { return [] }
    return [
      bundle.finding(
        .scriptSuffix, path, "The system adds .js itself and looks for \(name).js.",
        fix: "Write \(name.dropLast(3)).")
    ]
  }

  private static func missing(_ bundle: CheckedBundle, _ name: String) -> [ExtensionFinding] {
    let file = name.hasSuffix(".js") ? name : name + ".js"
    guard !bundle.resources.contains(file) else { return [] }
    return [
      bundle.finding(
        .scriptMissing, path, "The extension has no resource \(file).",
        fix: "Add it, and to the extension's Copy Bundle Resources.")
    ]
  }

  private static func withoutRule(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard acceptsPages(bundle) == false else { return [] }
    return [
      bundle.finding(
        .scriptWithoutWebPage, path, "The script never runs: the rule accepts neither web pages nor links.",
        fix: "Add \(ActivationKey.webPage) with 1, or admit com.apple.property-list in the predicate.")
    ]
  }
}
