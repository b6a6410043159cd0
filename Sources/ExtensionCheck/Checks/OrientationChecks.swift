// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Checks that an app for iPad supports every orientation.
///
/// An iPad app that can share the screen with others must support all four; App Store Connect rejects the upload
/// otherwise (ITMS-90474). Apps that require the full screen are exempt.
enum OrientationChecks {
  private static let key = "UISupportedInterfaceOrientations"
  private static let required = ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"].map {
    "UIInterfaceOrientation" + $0
  }

  static func findings(_ app: CheckedBundle) -> [ExtensionFinding] {
    guard runsOnPad(app), !requiresFullScreen(app) else { return [] }
    let supported = orientations(app)
    let missing = required.filter { !supported.contains($0) }
    guard !missing.isEmpty else { return [] }
    return [
      app.finding(
        .padOrientationMissing, key + "~ipad",
        "An iPad app that supports multitasking must support all four orientations; otherwise its upload fails.",
        fix: "Add \(missing.joined(separator: ", ")).")
    ]
  }

  /// False if neither a built app nor a build setting names the devices.
  private static func runsOnPad(_ app: CheckedBundle) -> Bool {
    let families = app.info["UIDeviceFamily"]?.elements.compactMap(\.number) ?? []
    let setting = app.settings["TARGETED_DEVICE_FAMILY"] ?? ""
    return families.contains(2) || setting.split(separator: ",").contains { $0.contains("2") }
  }

  private static func requiresFullScreen(_ app: CheckedBundle) -> Bool {
    app.info["UIRequiresFullScreen"]?.number == 1
  }

  /// The orientations that the property list has for iPad.
  private static func orientations(_ app: CheckedBundle) -> Set<String> {
    let listed = app.info[key + "~ipad"] ?? app.info[key]
    return Set(listed?.elements.compactMap(\.text) ?? [])
  }
}
