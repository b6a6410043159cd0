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

  /// Copies a target's strings and its asset catalog when it is installed.
  func installStrings(of bundle: InstalledBundle, from folder: URL) throws {
    let files = FileManager.default
    for language in Self.languages {
      let strings = folder.appendingPathComponent(language + ".lproj")
      let copy = path("bundles/\(bundle.identifier)/\(language).app")
      guard files.fileExists(atPath: strings.path) else { continue }
      try? files.removeItem(at: copy)
      try files.createDirectory(at: copy, withIntermediateDirectories: true)
      try files.copyItem(at: strings, to: copy.appendingPathComponent(language + ".lproj"))
      try installAssets(of: folder, as: "bundles/\(bundle.identifier)/\(language).app/Assets.xcassets")
      try information(bundle, language).write(to: copy.appendingPathComponent("Info.plist"))
    }
  }

  private func installAssets(of folder: URL, as name: String) throws {
    let assets = folder.appendingPathComponent("Assets.xcassets")
    guard FileManager.default.fileExists(atPath: assets.path) else { return }
    try FileManager.default.copyItem(at: assets, to: path(name))
  }

  /// The path a process sees as its executable, or nil if the bundle has no strings.
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
