// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One thing about an app's share extension that will bite.
public struct ExtensionFinding: Codable, Sendable, Equatable {
  /// How much it hurts.
  public enum Severity: String, Codable, Sendable, Comparable {
    /// Does not work, or is refused on upload.
    case error
    /// Fails for some hosts, devices or users.
    case warning

    /// Sorts errors before warnings.
    public static func < (one: Severity, other: Severity) -> Bool { one == .error && other == .warning }
  }

  /// A stable name of the fault, for scripts.
  public let code: String
  /// How much it hurts.
  public let severity: Severity
  /// The file, from the folder that was checked.
  public let file: String
  /// The place in the file: keys joined by points, or a build setting; empty when it is about the whole file.
  public let keyPath: String
  /// Why it bites; one or more sentences.
  public let reason: String
  /// What to do about it.
  public let mend: String

  package init(_ code: FindingCode, _ file: String, _ keyPath: String, _ reason: String, mend: String) {
    self.code = code.rawValue
    severity = code.severity
    self.file = file
    self.keyPath = keyPath
    self.reason = reason
    self.mend = mend
  }

  /// The finding on one line.
  public var line: String {
    let place = keyPath.isEmpty ? file : file + ": " + keyPath
    return "\(place): \(severity.rawValue): \(reason) \(mend) [\(code)]"
  }
}

/// The faults that are looked for.
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
