// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Checks that an app has an icon; App Store Connect rejects an upload without one (ITMS-90022).
enum IconChecks {
  static func findings(_ app: CheckedBundle) -> [ExtensionFinding] {
    // Without a project it isn't known what the app contains, and a built app has its icons in a compiled catalog.
    guard !app.isBuilt, app.settings["PROJECT_NAME"]?.isEmpty == false else {
      return []
    }
    guard !names(app) else { return [] }
    guard let name = app.settings["ASSETCATALOG_COMPILER_APPICON_NAME"], !name.isEmpty else {
      return [finding(app, "Neither a build setting nor the property list names an icon of the app.")]
    }
    let isThere = app.content.icons.contains { $0 == name + ".appiconset" || $0 == name + ".icon" }
    return isThere
      ? [] : [finding(app, "The app names the icon \(name), and its asset catalogs have none of this name.")]
  }

  /// Whether the property list names files of an icon.
  private static func names(_ app: CheckedBundle) -> Bool {
    ["CFBundleIcons", "CFBundleIconFiles", "CFBundleIconFile", "CFBundleIconName"].contains { key in
      app.info[key].map { !$0.members.isEmpty || !$0.elements.isEmpty || $0.text?.isEmpty == false } ?? false
    }
  }

  private static func finding(_ app: CheckedBundle, _ reason: String) -> ExtensionFinding {
    app.finding(
      .iconMissing, "ASSETCATALOG_COMPILER_APPICON_NAME", reason,
      fix: "Add an icon set to an asset catalog of the app and name it in this build setting.")
  }
}
