// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The faults that the check looks for.
package enum FindingCode: String, CaseIterable {
  case ruleMissing, ruleOfWrongType, unknownRuleKey, misspelledKey, ruleKeyOutsideRule, nothingAccepted
  case zeroInFuzzyMode, strictVersion, textNotBoolean, countNotInteger
  case truePredicate, equalsOne, emptyVariable, predicateUnreadable, predicateUnanswerable
  case scriptWithoutWebPage, webPageWithoutScript, scriptSuffix, scriptMissing
  case wrongExtensionPoint, noEntrance, twoEntrances, classWithoutModule, classMissing, storyboardMissing
  case appGroupMissing, appGroupDiffers, appGroupPrefix, keychainGroupDiffers, keychainPrefixMissing
  case deploymentAboveApp, bundleIDNotPrefixed, versionDiffers, schemeMissing, unsafeAPIAllowed
  case transportSecurityDiffers, insecureServer, privacyReasonMissing, privacyGroupReasonMissing
  case padOrientationMissing

  package var severity: ExtensionFinding.Severity {
    switch self {
    case .zeroInFuzzyMode, .strictVersion, .equalsOne, .webPageWithoutScript, .scriptWithoutWebPage,
      .twoEntrances,
      .versionDiffers, .schemeMissing, .unsafeAPIAllowed, .transportSecurityDiffers, .insecureServer,
      .privacyReasonMissing, .privacyGroupReasonMissing, .keychainGroupDiffers, .classMissing:
      .warning
    default: .error
    }
  }
}
