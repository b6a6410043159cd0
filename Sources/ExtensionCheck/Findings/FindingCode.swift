// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The faults that the check looks for.
package enum FindingCode: String, CaseIterable {
  case ruleMissing, ruleOfWrongType, unknownRuleKey, misspelledKey, ruleKeyOutsideRule, nothingAccepted
  case zeroInFuzzyMode, strictVersion, textNotBoolean, countNotInteger
  case truePredicate, alwaysTrue, neverTrue, misspelledType, equalsOne, emptyVariable
  case predicateUnreadable, predicateUnanswerable, ruleNotChecked
  case scriptWithoutWebPage, webPageWithoutScript, scriptSuffix, scriptMissing
  case wrongExtensionPoint, noEntrance, twoEntrances, classWithoutModule, classMissing, storyboardMissing
  case appGroupMissing, appGroupDiffers, appGroupPrefix, keychainGroupDiffers, keychainPrefixMissing
  case deploymentAboveApp, bundleIDNotPrefixed, versionDiffers, schemeMissing, unsafeAPIAllowed
  case transportSecurityDiffers, insecureServer, privacyReasonMissing, privacyGroupReasonMissing
  case padOrientationMissing, iconMissing, localNetworkTextMissing
  case openURLBySelector, sharedApplication, completesBeforeOpening, systemComposeSheet, emptyErrorDomain
  case mediaInMemory, typeNeverLoaded
  case projectUnreadable, projectNotRead, infoUnreadable, infoNotRead

  package var severity: ExtensionFinding.Severity {
    switch self {
    case .ruleNotChecked, .projectNotRead, .infoNotRead: .note
    case .zeroInFuzzyMode, .strictVersion, .equalsOne, .webPageWithoutScript, .scriptWithoutWebPage,
      .twoEntrances, .textNotBoolean, .countNotInteger, .deploymentAboveApp, .versionDiffers, .schemeMissing,
      .unsafeAPIAllowed, .transportSecurityDiffers, .insecureServer, .privacyReasonMissing,
      .privacyGroupReasonMissing, .keychainGroupDiffers, .classMissing, .localNetworkTextMissing,
      .completesBeforeOpening, .systemComposeSheet, .mediaInMemory, .typeNeverLoaded:
      .warning
    default: .error
    }
  }

  /// The page that explains the fault.
  package var page: FindingPage { FindingPage("Docs/ExtensionCheck/\(topic).md#\(rawValue.lowercased())") }

  private var topic: String {
    switch self {
    case .ruleMissing, .ruleOfWrongType, .unknownRuleKey, .misspelledKey, .ruleKeyOutsideRule,
      .nothingAccepted,
      .zeroInFuzzyMode, .strictVersion, .textNotBoolean, .countNotInteger:
      "rule-dictionaries"
    case .truePredicate, .alwaysTrue, .neverTrue, .misspelledType, .equalsOne, .emptyVariable,
      .predicateUnreadable,
      .predicateUnanswerable, .ruleNotChecked:
      "rule-predicates"
    case .scriptWithoutWebPage, .webPageWithoutScript, .scriptSuffix, .scriptMissing, .wrongExtensionPoint,
      .noEntrance, .twoEntrances, .classWithoutModule, .classMissing, .storyboardMissing:
      "entrances"
    case .openURLBySelector, .sharedApplication, .completesBeforeOpening, .systemComposeSheet,
      .emptyErrorDomain,
      .mediaInMemory, .typeNeverLoaded, .insecureServer, .privacyReasonMissing, .privacyGroupReasonMissing:
      "code"
    default: "projects"
    }
  }
}
