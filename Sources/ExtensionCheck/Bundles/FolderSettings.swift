// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The build settings of each Info.plist, from the `.xcconfig` files that name it.
struct FolderSettings {
  private let files: [(folder: String, settings: BuildSettings)]

  init(_ tree: SourceTree) {
    files = tree.files.filter { $0.hasSuffix(".xcconfig") }.map { path in
      var settings = BuildSettings()
      settings.add(ConfigurationFile(path, "", tree).settings, configuration: "")
      return (RelativePath.folder(of: path), settings)
    }
  }

  /// The settings of the target that names this Info.plist; empty when none does.
  func settings(ofInfoPlist path: String) -> BuildSettings {
    guard var found = files.first(where: { Self.names($0.settings["INFOPLIST_FILE"], path) })?.settings else {
      return BuildSettings()
    }
    found.addDefaults(target: found["PRODUCT_NAME"] ?? "", project: "", configuration: "")
    return found
  }

  /// Whether a setting's path, which is relative to the project, can be this one.
  static func names(_ setting: String?, _ path: String) -> Bool {
    guard let setting, !setting.isEmpty else { return false }
    let name =
      setting.hasPrefix(BuildSettings.root)
      ? String(setting.dropFirst(BuildSettings.root.count + 1)) : setting
    return path == name || path.hasSuffix("/" + name)
  }
}
