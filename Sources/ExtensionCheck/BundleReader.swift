// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation

/// Finds apps and extensions in a tree.
struct BundleReader {
  private let tree: SourceTree
  private let settings: BuildSettings

  init(_ tree: SourceTree) {
    self.tree = tree
    settings = BuildSettings(tree)
  }

  func bundles() -> [CheckedBundle] {
    tree.files.filter { $0.hasSuffix("Info.plist") }.compactMap(bundle)
  }

  private func bundle(_ file: String) -> CheckedBundle? {
    guard let info = tree.propertyList(file), !info.members.isEmpty else { return nil }
    let settings = settings.settings(ofInfoPlist: file)
    let folder = (file as NSString).deletingLastPathComponent
    let files = ownFiles(of: folder, but: file)
    return CheckedBundle(
      file: file, info: info, settings: settings, entitlements: entitlements(settings, files),
      privacy: propertyList(files.first { $0.hasSuffix("PrivacyInfo.xcprivacy") }),
      resources: resources(folder, files), sources: sources(files))
  }

  private func resources(_ folder: String, _ own: [String]) -> Set<String> {
    let isBuilt = folder.hasSuffix(".app") || folder.hasSuffix(".appex")
    return Set((isBuilt ? own : tree.files).map { ($0 as NSString).lastPathComponent })
  }

  /// Files of a bundle's folder without those of bundles in folders below it.
  private func ownFiles(of folder: String, but file: String) -> [String] {
    let all = tree.files(below: folder)
    let inner = all.filter { $0.hasSuffix("/Info.plist") && $0 != file }
      .map { ($0 as NSString).deletingLastPathComponent }.filter { $0 != folder }
    return all.filter { path in !inner.contains { path.hasPrefix($0 + "/") } }
  }

  private func entitlements(
    _ settings: [String: String], _ files: [String]
  ) -> CheckedBundle.PropertyListFile? {
    if let setting = settings["CODE_SIGN_ENTITLEMENTS"],
      let named = tree.files.first(where: { BuildSettings.names(setting, $0) })
    {
      return propertyList(named)
    }
    return propertyList(files.first { $0.hasSuffix(".entitlements") || $0.hasSuffix(".xcent") })
  }

  private func propertyList(_ file: String?) -> CheckedBundle.PropertyListFile? {
    guard let file, let value = tree.propertyList(file) else { return nil }
    return CheckedBundle.PropertyListFile(file: file, value: value)
  }

  private func sources(_ files: [String]) -> [String: String] {
    let sources = files.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".m") || $0.hasSuffix(".mm") }
    return Dictionary(uniqueKeysWithValues: sources.compactMap { file in tree.text(file).map { (file, $0) } })
  }
}
