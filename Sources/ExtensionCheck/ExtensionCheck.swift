// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// Finds faults in an app and its share extension.
public enum ExtensionCheck {
  /// Checks a source tree, a project's folder, or an unpacked `.app`, `.appex` or `.ipa`.
  ///
  /// Read are property lists (XML and binary), entitlements, privacy manifests, `.xcconfig` files, the project's build settings and,
  /// roughly, sources. Values that only a build knows (`$(NAME)` without a setting of that name) are not checked.
  ///
  /// - Throws: `NothingToCheck` when there is no Info.plist of a share or action extension.
  /// - Returns: What was found, errors first, then by file.
  public static func findings(below folder: URL) throws -> [ExtensionFinding] {
    let tree = try SourceTree(folder)
    let bundles = BundleReader(tree).bundles()
    let extensions = bundles.filter(\.isShareExtension)
    guard !extensions.isEmpty else {
      throw NothingToCheck(description: "\(folder.path) has no Info.plist of a share or action extension")
    }
    let apps = bundles.filter(\.isApp)
    let found = extensions.flatMap { alone($0) + pair($0, app(of: $0, among: apps)) }
    let containers = apps.filter { app in extensions.contains { self.app(of: $0, among: apps) == app } }
    return sorted(
      found + containers.flatMap { EntitlementChecks.own($0) + OrientationChecks.findings($0) })
  }

  private static func alone(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    RuleChecks(bundle).findings + ScriptChecks.findings(bundle) + EntranceChecks.findings(bundle)
      + EntitlementChecks.own(bundle) + PrivacyChecks.findings(bundle) + SettingChecks.findings(bundle)
  }

  private static func pair(_ bundle: CheckedBundle, _ app: CheckedBundle?) -> [ExtensionFinding] {
    guard let app else { return [] }
    return EntitlementChecks.shared(bundle, app) + PairChecks.findings(bundle, app)
  }

  /// The app whose identifier begins the extension's, else the one nearest in the tree.
  private static func app(of bundle: CheckedBundle, among apps: [CheckedBundle]) -> CheckedBundle? {
    if let id = bundle.identifier,
      let app = apps.first(where: { $0.identifier.map { id.hasPrefix($0 + ".") } == true })
    {
      return app
    }
    return apps.max { common($0.folder, bundle.folder) < common($1.folder, bundle.folder) }
  }

  private static func common(_ one: String, _ other: String) -> Int {
    zip(one.split(separator: "/"), other.split(separator: "/")).prefix { $0 == $1 }.count
  }

  private static func sorted(_ findings: [ExtensionFinding]) -> [ExtensionFinding] {
    var unique: [ExtensionFinding] = []
    for finding in findings where !unique.contains(finding) { unique.append(finding) }
    return unique.sorted {
      ($0.severity.rank, $0.file, $0.keyPath, $0.code) < ($1.severity.rank, $1.file, $1.keyPath, $1.code)
    }
  }
}

extension ExtensionFinding.Severity {
  fileprivate var rank: Int { self == .error ? 0 : 1 }
}
