// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Manages the strings of installed bundles and the language the device shows them in.
///
/// On a phone the system chooses a localization of the bundle. Foundation on Linux has no preferred languages, so a
/// process is given a bundle that contains only the chosen language: `Bundle.main`, `NSLocalizedString` and
/// `preferredLocalizations` then behave as on a phone set to that language.
extension Device {
  /// Languages the device can be set to.
  static let languages = ["en", "de"]
  private static let assets = "Assets.xcassets"

  /// Copies a target's strings and its asset catalog when it is installed.
  func installStrings(of bundle: InstalledBundle, from folder: URL) throws {
    let files = FileManager.default
    for language in Self.languages {
      let strings = language + ".lproj"
      let copy = path("bundles/\(bundle.identifier)/\(language).app")
      let parts = [strings, Self.assets].filter {
        files.fileExists(atPath: folder.appendingPathComponent($0).path)
      }
      guard !parts.isEmpty else { continue }
      try? files.removeItem(at: copy)
      try files.createDirectory(at: copy, withIntermediateDirectories: true)
      for part in parts {
        try files.copyItem(
          at: folder.appendingPathComponent(part), to: copy.appendingPathComponent(part))
      }
      // A bundle without strings is in the language it was developed in, whatever the language of the device.
      try information(bundle, parts.contains(strings) ? language : "en").write(
        to: copy.appendingPathComponent("Info.plist"))
    }
  }

  /// The path a process sees as its executable, or nil if the bundle has neither strings nor assets.
  func executable(of bundle: InstalledBundle) -> URL? {
    let copy = path("bundles/\(bundle.identifier)/\(setting("language")).app")
    guard FileManager.default.fileExists(atPath: copy.path) else { return nil }
    return copy.appendingPathComponent(bundle.module)
  }

  private func information(_ bundle: InstalledBundle, _ language: String) throws -> Data {
    try PropertyListSerialization.data(
      fromPropertyList: [
        "CFBundleIdentifier": bundle.identifier, "CFBundleDevelopmentRegion": language,
        "CFBundleDisplayName": bundle.name,
        "CFBundleShortVersionString": bundle.version ?? "",
      ], format: .xml, options: 0)
  }
}
