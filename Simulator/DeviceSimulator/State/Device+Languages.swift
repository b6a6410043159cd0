// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The strings of installed bundles, and the language the device shows them in.
///
/// On a phone the system chooses a localisation of the bundle. Foundation on Linux knows no preferred languages, so a
/// process is shown a bundle that has only the chosen one: `Bundle.main`, `NSLocalizedString` and
/// `preferredLocalizations` then answer as on a phone of that language.
extension Device {
  /// Languages the device can be set to.
  static let languages = ["en", "de"]

  /// Keeps a target's strings at installation.
  func keepWords(of bundle: InstalledBundle, from folder: URL) throws {
    let files = FileManager.default
    for language in Self.languages {
      let strings = folder.appendingPathComponent(language + ".lproj")
      let place = path("bundles/\(bundle.identifier)/\(language).app")
      guard files.fileExists(atPath: strings.path) else { continue }
      try? files.removeItem(at: place)
      try files.createDirectory(at: place, withIntermediateDirectories: true)
      try files.copyItem(at: strings, to: place.appendingPathComponent(language + ".lproj"))
      try information(bundle, language).write(to: place.appendingPathComponent("Info.plist"))
    }
  }

  /// Where a process believes its program to lie; nil where the bundle has no strings.
  func executable(of bundle: InstalledBundle) -> URL? {
    let place = path("bundles/\(bundle.identifier)/\(setting("language")).app")
    guard FileManager.default.fileExists(atPath: place.path) else { return nil }
    return place.appendingPathComponent(bundle.module)
  }

  private func information(_ bundle: InstalledBundle, _ language: String) throws -> Data {
    try PropertyListSerialization.data(
      fromPropertyList: [
        "CFBundleIdentifier": bundle.identifier, "CFBundleDevelopmentRegion": language,
        "CFBundleDisplayName": bundle.name,
      ], format: .xml, options: 0)
  }
}
