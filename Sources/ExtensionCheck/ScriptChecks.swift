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

  private static func acceptsPages(_ bundle: CheckedBundle) -> Bool? {
    guard let rule = bundle.attributes["NSExtensionActivationRule"] else { return nil }
    let page = [OfferedItem([["com.apple.property-list"]])]
    if case .string(let text) = rule, (try? ActivationPredicate(text)) == nil { return nil }
    if case .dictionary(let members) = rule { return (members[ActivationKey.webPage]?.number ?? 0) > 0 }
    return ActivationRule.evaluate(rule: rule, items: page).appears
  }

  private static func withoutScript(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard case .dictionary(let members)? = bundle.attributes["NSExtensionActivationRule"],
      (members[ActivationKey.webPage]?.number ?? 0) > 0, bundle.attributes[key] == nil
    else { return [] }
    return [
      bundle.finding(
        .webPageWithoutScript,
        "NSExtension.NSExtensionAttributes.NSExtensionActivationRule." + ActivationKey.webPage,
        "Web pages are accepted, but no script reads them: the extension gets an address at most.",
        fix: "Name a script in \(key), or leave the key out.")
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
        .scriptMissing, path, "There is no \(file) to put into the extension.",
        fix: "Add it, and to the extension's Copy Bundle Resources.")
    ]
  }

  private static func withoutRule(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    guard acceptsPages(bundle) == false else { return [] }
    return [
      bundle.finding(
        .scriptWithoutWebPage, path, "The script never runs: the rule does not accept web pages.",
        fix: "Add \(ActivationKey.webPage) with 1, or admit com.apple.property-list in the predicate.")
    ]
  }
}
