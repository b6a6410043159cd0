// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// Finds faults in an app and its share extension.
public enum ExtensionCheck {
  /// Checks a source tree, a project's folder, or an unpacked `.app`, `.appex` or `.ipa`.
  ///
  /// Read are project files with their targets, build settings and `.xcconfig` files, property lists (XML and binary),
  /// entitlements, privacy manifests and, roughly, the sources of the extension. Without a project file, what belongs to an
  /// extension is looked for in the folder of its Info.plist. Values that only a build knows (`$(NAME)` without a setting of
  /// that name) are not checked.
  ///
  /// - Throws: `NothingToCheck` when there is no share or action extension.
  /// - Returns: What was found, errors first, then by file; notes say what could not be checked.
  public static func findings(below folder: URL) throws -> [ExtensionFinding] {
    let scan = BundleScan(try SourceTree(folder))
    guard !scan.pairs.isEmpty || scan.notes.contains(where: { $0.severity == .error }) else {
      throw NothingToCheck(description: "\(folder.path) has no Info.plist of a share or action extension")
    }
    return sorted(scan.notes + scan.pairs.flatMap(findings))
  }

  private static func findings(_ pair: CheckedPair) -> [ExtensionFinding] {
    let appex = pair.appex
    let own =
      RuleChecks(appex).findings + ScriptChecks.findings(appex) + EntranceChecks.findings(appex)
      + EntitlementChecks.own(appex) + PrivacyChecks.findings(appex) + SettingChecks.findings(appex)
      + CodeChecks.findings(appex) + MediaChecks.findings(appex)
    guard let app = pair.app else { return own }
    return own + EntitlementChecks.shared(appex, app) + PairChecks.findings(appex, app)
      + TransportChecks.findings(appex, app) + EntitlementChecks.own(app) + OrientationChecks.findings(app)
      + IconChecks.findings(app) + LocalNetworkChecks.findings(appex, app)
  }

  /// Without repetitions: a fault of several configurations is reported once.
  private static func sorted(_ findings: [ExtensionFinding]) -> [ExtensionFinding] {
    var seen: Set<[String]> = []
    let unique = findings.filter {
      seen.insert([$0.code, $0.file, $0.keyPath, $0.lineNumber.map(String.init) ?? ""]).inserted
    }
    return unique.sorted {
      ($0.severity, $0.file, $0.lineNumber ?? 0, $0.keyPath, $0.code)
        < ($1.severity, $1.file, $1.lineNumber ?? 0, $1.keyPath, $1.code)
    }
  }
}
