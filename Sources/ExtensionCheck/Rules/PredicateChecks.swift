// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Checks the predicate form of an activation rule.
struct PredicateChecks {
  private let bundle: CheckedBundle
  private let text: String
  private let path: String
  private let play: RulePlay

  init(_ bundle: CheckedBundle, _ text: String, _ path: String) {
    self.bundle = bundle
    self.text = text
    self.path = path
    play = RulePlay(.string(text), bundle)
  }

  var findings: [ExtensionFinding] {
    do throws(PredicateError) {
      let predicate = try ActivationPredicate(text)
      let wrong = constants(predicate) + misspelled(predicate) + unanswerable
      // A rule with one of these faults also accepts everything or nothing; the cause is enough.
      return wrong.isEmpty ? always + never(predicate) + counts(predicate) : wrong
    } catch {
      return [unreadable(error)]
    }
  }

  private func unreadable(_ error: PredicateError) -> ExtensionFinding {
    switch error.code {
    case .emptyVariable:
      bundle.finding(
        .emptyVariable, path,
        "At \(error). The build expands $name in an Info.plist; the installed rule has no variables and never matches.",
        fix: "Disable INFOPLIST_EXPAND_BUILD_SETTINGS, or write the rule where it isn't expanded.")
    case .unsupported, .tooLong, .tooDeep:
      bundle.finding(
        .ruleNotChecked, path, "The rule isn't checked: \(error).",
        fix: "Test on a device for which shares the extension appears.")
    case .syntax, .unknownVariable:
      bundle.finding(
        .predicateUnreadable, path, "The predicate can't be parsed: \(error).",
        fix: "Fix it at that position.")
    }
  }

  private func constants(_ predicate: ActivationPredicate) -> [ExtensionFinding] {
    if predicate.contains(constant: true) {
      return [
        bundle.finding(
          .truePredicate, path, "TRUEPREDICATE is for development; App Store validation rejects it.",
          fix: "List the types that the extension accepts.")
      ]
    }
    return predicate.contains(constant: false) && !play.canAppear(predicate) ? [neverAppears] : []
  }

  private func misspelled(_ predicate: ActivationPredicate) -> [ExtensionFinding] {
    let declared = ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"].flatMap { key in
      bundle.info[key]?.elements.compactMap { $0["UTTypeIdentifier"]?.text?.lowercased() } ?? []
    }
    let compared = Set(predicate.comparedStrings.map { $0.lowercased() })
    let wrong = predicate.comparedStrings.compactMap { name in
      KnownTypes.meant(by: name, declared: Set(declared)).map { (name, $0) }
    }
    .filter { !KnownTypes.isAlias($0.0) || !compared.contains($0.1) }
    guard let first = wrong.first else { return [] }
    let names = wrong.map { "“\($0.0)”" }.joined(separator: ", ")
    return [
      bundle.finding(
        .misspelledType, path,
        "No host offers these types, because Apple declares none of this name: \(names).",
        fix: "Did you mean \(first.1)?")
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

  private var always: [ExtensionFinding] {
    guard play.acceptsAnything else { return [] }
    return [
      bundle.finding(
        .alwaysTrue, path,
        "The rule is true for a share of a type that doesn't exist, so the extension appears for everything, as with "
          + "TRUEPREDICATE. A count with “<=” or “<” is also true for 0.",
        fix: "Require at least one accepted attachment: “.@count >= 1”.")
    ]
  }

  private func never(_ predicate: ActivationPredicate) -> [ExtensionFinding] {
    play.canAppear(predicate) ? [] : [neverAppears]
  }

  private var neverAppears: ExtensionFinding {
    bundle.finding(
      .neverTrue, path,
      "The rule is false for every share of the known apps and of its own types, so the extension never appears.",
      fix: "Check that its counts and conditions can be true at the same time.")
  }

  /// Names a known app whose single share is refused only because a count must be 1.
  private func counts(_ predicate: ActivationPredicate) -> [ExtensionFinding] {
    guard predicate.comparesACountWithOne else { return [] }
    let relaxed = RulePlay(.string(predicate.withCountsAboveOne), bundle)
    let refused = HostShare.all.filter { $0.isSingle && relaxed.appears($0.items) && !play.appears($0.items) }
    guard !refused.isEmpty else { return [] }
    return [
      bundle.finding(
        .equalsOne, path,
        "“== 1” hides the extension where an app offers one thing as several attachments: "
          + refused.prefix(3).map(\.title).joined(separator: "; ") + ".",
        fix: "Write “>= 1”, or compare with the attachments' @count if all must match.")
    ]
  }
}
