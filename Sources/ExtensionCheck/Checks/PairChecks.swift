// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation

/// Checks what app and extension must agree on.
enum PairChecks {
  static func findings(_ bundle: CheckedBundle, _ app: CheckedBundle) -> [ExtensionFinding] {
    deployment(bundle, app) + identifier(bundle, app) + versions(bundle, app) + scheme(bundle, app)
  }

  private static func deployment(_ bundle: CheckedBundle, _ app: CheckedBundle) -> [ExtensionFinding] {
    guard let own = bundle.deploymentTarget, let its = app.deploymentTarget,
      own.compare(its, options: .numeric) == .orderedDescending
    else { return [] }
    return [
      bundle.finding(
        .deploymentAboveApp, "IPHONEOS_DEPLOYMENT_TARGET",
        "The extension needs iOS \(own), the app \(its): on versions in between, the app runs without the extension.",
        fix: "Set both to \(its).")
    ]
  }

  private static func identifier(_ bundle: CheckedBundle, _ app: CheckedBundle) -> [ExtensionFinding] {
    guard let own = bundle.identifier, let its = app.identifier, !own.hasPrefix(its + ".") else { return [] }
    return [
      bundle.finding(
        .bundleIDNotPrefixed, "CFBundleIdentifier",
        "“\(own)” does not begin with the app's “\(its).”, so it can't be embedded.",
        fix: "Write \(its).share.")
    ]
  }

  private static func versions(_ bundle: CheckedBundle, _ app: CheckedBundle) -> [ExtensionFinding] {
    ["CFBundleShortVersionString", "CFBundleVersion"].compactMap { key in
      guard let own = bundle.text(key), let its = app.text(key), own != its else { return nil }
      return bundle.finding(
        .versionDiffers, key, "The extension says \(own), the app \(its); the upload fails or warns.",
        fix: "Give both the same build setting.")
    }
  }

  private static func scheme(_ bundle: CheckedBundle, _ app: CheckedBundle) -> [ExtensionFinding] {
    guard let schemes = schemes(of: app) else { return [] }
    for source in bundle.sources where opens(source) {
      for position in source.positions(ofText: "://") {
        guard let scheme = scheme(before: position, in: source), !schemes.contains(scheme) else { continue }
        return [
          app.finding(
            .schemeMissing, "CFBundleURLTypes",
            "\(source.file) opens \(scheme)://, which the app doesn't declare.",
            fix: "Add the scheme if the extension should open the app.")
        ]
      }
    }
    return []
  }

  private static func opens(_ source: SourceFile) -> Bool {
    [".open(", "openURL", "openURL:"].contains { source.uses($0) }
  }

  /// The schemes that an app declares; nil when one of them isn't known.
  private static func schemes(of app: CheckedBundle) -> Set<String>? {
    let types = app.info["CFBundleURLTypes"]?.elements ?? []
    let listed = types.flatMap { $0["CFBundleURLSchemes"]?.elements.compactMap(\.text) ?? [] }
    let known = listed.compactMap(app.resolved)
    return known.count == listed.count ? Set(known.map { $0.lowercased() }) : nil
  }

  private static let others: Set<String> = [
    "http", "https", "file", "data", "ftp", "mailto", "app-settings", "ws", "wss",
  ]

  /// The scheme of an address that begins with a string; nil for one of the web, or without a string before it.
  private static func scheme(before position: Int, in source: SourceFile) -> String? {
    let line = source.text[..<position]
    let letters = line.reversed().prefix { WordSearch.isPartOfWord($0) || "+-.".utf8.contains($0) }
    let start = position - letters.count
    guard letters.count > 1, start > 0, source.text[start - 1] == UInt8(ascii: "\"") else { return nil }
    let scheme = String(decoding: letters.reversed(), as: UTF8.self).lowercased()
    return others.contains(scheme) ? nil : scheme
  }
}
