// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Finds apps and extensions by their Info.plists, where no project says what belongs together.
struct FolderBundles {
  private let tree: SourceTree
  private let settings: FolderSettings

  init(_ tree: SourceTree) {
    self.tree = tree
    settings = FolderSettings(tree)
  }

  /// Each share extension with the app whose identifier begins its own, else with the nearest one.
  var pairs: [CheckedPair] {
    let all = tree.files.filter { $0.hasSuffix(".plist") }.compactMap(bundle).filter { !$0.isForMac }
    let apps = all.filter(\.isApp)
    return all.filter(\.isShareExtension).map { CheckedPair(appex: $0, app: app(of: $0, among: apps)) }
  }

  private func app(of bundle: CheckedBundle, among apps: [CheckedBundle]) -> CheckedBundle? {
    if let id = bundle.identifier,
      let app = apps.first(where: { $0.identifier.map { id.hasPrefix($0 + ".") } == true })
    {
      return app
    }
    return apps.max { common($0.folder, bundle.folder) < common($1.folder, bundle.folder) }
  }

  private func common(_ one: String, _ other: String) -> Int {
    zip(one.split(separator: "/"), other.split(separator: "/")).prefix { $0 == $1 }.count
  }

  private func bundle(_ file: String) -> CheckedBundle? {
    guard let list = tree.propertyList(file), !list.members.isEmpty else { return nil }
    // Other property lists say nothing of a bundle.
    guard list["NSExtension"] != nil || file.hasSuffix("Info.plist") else { return nil }
    let settings = settings.settings(ofInfoPlist: file)
    let files = ownFiles(near: file)
    let content = content(file, files, CompilationFlags(settings))
    return CheckedBundle(
      file: file, info: InfoReader.completed(list, settings), settings: settings,
      entitlements: entitlements(settings, files), privacy: propertyList(content.privacy), content: content)
  }

  private func content(_ file: String, _ own: [String], _ flags: CompilationFlags) -> BundleContent {
    let folder = RelativePath.folder(of: file)
    let isBuilt = folder.hasSuffix(".app") || folder.hasSuffix(".appex")
    let sources = SourceFiles(own, flags, tree)
    return BundleContent(
      resources: Set((isBuilt ? own : tree.files).map(RelativePath.name)),
      sources: sources.sources, headers: sources.headers,
      icons: Set(tree.files.map(RelativePath.name).filter { $0.hasSuffix(".appiconset") }),
      privacy: own.first { $0.hasSuffix("PrivacyInfo.xcprivacy") })
  }

  /// Files of the Info.plist's folder, or of the nearest of the two folders around it that has sources.
  private func ownFiles(near file: String) -> [String] {
    var folder = RelativePath.folder(of: file)
    let nearest = ownFiles(of: folder, but: file)
    for _ in 0..<2 where !folder.isEmpty && !folder.hasSuffix(".app") && !folder.hasSuffix(".appex") {
      let files = ownFiles(of: folder, but: file)
      if files.contains(where: TargetFiles.isSource) { return files }
      folder = RelativePath.folder(of: folder)
    }
    let last = folder.isEmpty ? [] : ownFiles(of: folder, but: file)
    return last.contains(where: TargetFiles.isSource) ? last : nearest
  }

  /// Files of a bundle's folder without those of bundles in folders below it.
  private func ownFiles(of folder: String, but file: String) -> [String] {
    let all = tree.files(below: folder)
    let inner = all.filter { $0.hasSuffix("Info.plist") && $0 != file }.map(RelativePath.folder)
      .filter { $0 != folder }
    return all.filter { path in !inner.contains { path.hasPrefix($0 + "/") } }
  }

  private func entitlements(_ settings: BuildSettings, _ files: [String]) -> CheckedBundle.PropertyListFile? {
    if let setting = settings["CODE_SIGN_ENTITLEMENTS"],
      let named = tree.files.first(where: { FolderSettings.names(setting, $0) })
    {
      return propertyList(named)
    }
    return propertyList(files.first { $0.hasSuffix(".entitlements") || $0.hasSuffix(".xcent") })
  }

  private func propertyList(_ file: String?) -> CheckedBundle.PropertyListFile? {
    guard let file, let value = tree.propertyList(file) else { return nil }
    return CheckedBundle.PropertyListFile(file: file, value: value)
  }
}
