// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Makes bundles of the targets of a project.
struct ProjectBundles {
  private let tree: SourceTree
  private let targets: [XcodeTarget]

  init(_ tree: SourceTree, _ targets: [XcodeTarget]) {
    self.tree = tree
    self.targets = targets.filter(\.isForPhone)
  }

  /// Each share extension with each app that embeds it, in each configuration.
  var pairs: [CheckedPair] { targets.filter(\.isExtension).flatMap(pairs) }

  private func pairs(of appex: XcodeTarget) -> [CheckedPair] {
    let own = bundles(of: appex)
    guard own.values.contains(where: \.isShareExtension) else { return [] }
    let apps = targets.filter { $0.isApp && $0.embeds(appex) }
    guard !apps.isEmpty else {
      return appex.configurations.compactMap { own[$0.name] }.map { CheckedPair(appex: $0, app: nil) }
    }
    return apps.flatMap { app in pairs(appex, own, app, bundles(of: app)) }
  }

  private func pairs(
    _ appex: XcodeTarget, _ own: [String: CheckedBundle], _ app: XcodeTarget, _ its: [String: CheckedBundle]
  ) -> [CheckedPair] {
    appex.configurations.compactMap { configuration in
      guard let bundle = own[configuration.name], bundle.isShareExtension else { return nil }
      let same = app.configurations.first { $0.name == configuration.name } ?? app.configurations.first
      return CheckedPair(appex: bundle, app: same.flatMap { its[$0.name] })
    }
  }

  /// The bundle of each configuration; configurations with the same flags share what was read.
  private func bundles(of target: XcodeTarget) -> [String: CheckedBundle] {
    var contents: [CompilationFlags: BundleContent] = [:]
    var bundles: [String: CheckedBundle] = [:]
    for configuration in target.configurations {
      let flags = CompilationFlags(configuration.settings)
      let content = contents[flags] ?? content(of: target, flags)
      contents[flags] = content
      bundles[configuration.name] = bundle(target, configuration, content)
    }
    return bundles
  }

  private func bundle(
    _ target: XcodeTarget, _ configuration: XcodeTarget.Configuration, _ content: BundleContent
  ) -> CheckedBundle? {
    let settings = configuration.settings
    let file = target.path("INFOPLIST_FILE", in: settings)
    let list = file.flatMap(tree.propertyList)
    guard list != nil || settings["GENERATE_INFOPLIST_FILE"] == "YES" else { return nil }
    return CheckedBundle(
      file: (list == nil ? nil : file) ?? target.project,
      info: InfoReader.completed(list ?? .dictionary([:]), settings), settings: settings,
      entitlements: propertyList(target.path("CODE_SIGN_ENTITLEMENTS", in: settings)),
      privacy: propertyList(content.privacy), content: content)
  }

  private func propertyList(_ file: String?) -> CheckedBundle.PropertyListFile? {
    guard let file, let value = tree.propertyList(file) else { return nil }
    return CheckedBundle.PropertyListFile(file: file, value: value)
  }

  private func content(of target: XcodeTarget, _ flags: CompilationFlags) -> BundleContent {
    let sources = SourceFiles(target.sources, flags, tree)
    let names = target.resources.flatMap { $0.split(separator: "/").map(String.init) }
    return BundleContent(
      resources: Set(names), sources: sources.sources, headers: sources.headers,
      icons: icons(target), privacy: target.resources.first { $0.hasSuffix(".xcprivacy") })
  }

  /// Icon sets inside the asset catalogs, and icons of Icon Composer beside them.
  private func icons(_ target: XcodeTarget) -> Set<String> {
    guard target.isApp else { return [] }
    let inside = target.resources.filter { $0.hasSuffix(".xcassets") }.flatMap { tree.files(below: $0) }
    return Set(
      (target.resources + inside).map(RelativePath.name).filter {
        $0.hasSuffix(".appiconset") || $0.hasSuffix(".icon")
      })
  }

  /// Targets whose Info.plist can't be read: of an app that embeds extensions, or of an extension.
  var unread: [ExtensionFinding] {
    let apps = targets.filter { app in app.isApp && targets.contains { $0.isExtension && app.embeds($0) } }
    return (apps + targets.filter(\.isExtension)).compactMap(unread)
  }

  private func unread(_ target: XcodeTarget) -> ExtensionFinding? {
    guard let settings = target.configurations.first?.settings else { return nil }
    let file = target.path("INFOPLIST_FILE", in: settings)
    if let file, tree.data(file) != nil { return tree.propertyList(file) == nil ? unreadable(file) : nil }
    guard settings["GENERATE_INFOPLIST_FILE"] != "YES" else { return nil }
    let name = file ?? "an Info.plist that only a build knows"
    return ExtensionFinding(
      .infoNotRead, target.project, "INFOPLIST_FILE (\(target.name))",
      "The target \(target.name) names \(name), which doesn't exist.",
      fix: "Check a complete checkout in which the generated files exist.")
  }

  private func unreadable(_ file: String) -> ExtensionFinding {
    ExtensionFinding(
      .infoUnreadable, file, "", "The file isn't a valid property list, so the target can't be built.",
      fix: "Look for a key without a value, or an element that isn't closed; plutil -lint names the line.")
  }
}
