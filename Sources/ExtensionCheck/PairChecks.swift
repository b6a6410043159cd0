// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation

/// Checks what app and extension must agree on.
enum PairChecks {
  static func findings(_ bundle: CheckedBundle, _ app: CheckedBundle) -> [ExtensionFinding] {
    deployment(bundle, app) + identifier(bundle, app) + versions(bundle, app) + scheme(bundle, app)
      + transport(bundle, app)
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
    let opens = bundle.sources.values.contains { $0.contains(".open(") && $0.contains("://") }
    guard opens, app.info["CFBundleURLTypes"]?.elements.isEmpty != false else { return [] }
    return [
      app.finding(
        .schemeMissing, "CFBundleURLTypes",
        "The extension opens an address, but the app declares no URL scheme.",
        fix: "Add a scheme if the extension should open the app.")
    ]
  }

  private static func transport(_ bundle: CheckedBundle, _ app: CheckedBundle) -> [ExtensionFinding] {
    let key = "NSAppTransportSecurity"
    guard let its = app.info[key], bundle.info[key] != its else { return [] }
    return [
      bundle.finding(
        .transportSecurityDiffers, key,
        "The app's exceptions don't apply to the extension, so the extension may be unable to reach the same servers.",
        fix: "Copy the app's \(key), or drop it from both.")
    ]
  }
}
