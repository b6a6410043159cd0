// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Checks the predicate form of an activation rule.
struct PredicateChecks {
  private let bundle: CheckedBundle
  private let text: String
  private let path: String

  init(_ bundle: CheckedBundle, _ text: String, _ path: String) {
    self.bundle = bundle
    self.text = text
    self.path = path
  }

  var findings: [ExtensionFinding] {
    do throws(PredicateError) {
      let predicate = try ActivationPredicate(text)
      return everything(predicate) + counts(predicate) + unanswerable
    } catch {
      return [unreadable(error)]
    }
  }

  private func unreadable(_ error: PredicateError) -> ExtensionFinding {
    if error.code == .emptyVariable {
      return bundle.finding(
        .emptyVariable, path,
        "At \(error). The build expands $name in an Info.plist; the installed rule has no variables and never matches.",
        fix: "Disable INFOPLIST_EXPAND_BUILD_SETTINGS, or write the rule where it isn't expanded.")
    }
    return bundle.finding(
      .predicateUnreadable, path, "The predicate can't be parsed: \(error).", fix: "Fix it at that position.")
  }

  private func everything(_ predicate: ActivationPredicate) -> [ExtensionFinding] {
    guard predicate.text == "TRUEPREDICATE" else { return [] }
    return [
      bundle.finding(
        .truePredicate, path, "TRUEPREDICATE is for development; App Store validation rejects it.",
        fix: "List the types that the extension accepts.")
    ]
  }

  private func counts(_ predicate: ActivationPredicate) -> [ExtensionFinding] {
    guard predicate.comparesACountWithOne else { return [] }
    return [
      bundle.finding(
        .equalsOne, path,
        "“== 1” fails when a browser adds text to the link or a user selects two items.",
        fix: "Write “>= 1”, or compare with the attachments' @count if all must match.")
    ]
  }

  /// Asks with one link and one text, so that every part of the rule has something to look at.
  private var unanswerable: [ExtensionFinding] {
    let items = [OfferedItem([["public.url"], ["public.plain-text"]])]
    guard let fault = ActivationRule.fault(inPredicate: text, items: items) else { return [] }
    return [
      bundle.finding(
        .predicateUnanswerable, path, "“\(fault.clause)”: \(fault.reason). Such a rule never matches.",
        fix: "Use extensionItems, attachments, registeredTypeIdentifiers and @count.")
    ]
  }
}
