// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation

/// An app or an extension as it was found.
struct CheckedBundle: Equatable {
  /// The Info.plist's path from the folder that is checked.
  let file: String
  let info: RuleValue
  let settings: [String: String]
  let entitlements: PropertyListFile?
  let privacy: PropertyListFile?
  /// Names of files that it can hold: those of its folder when it is built, else those of the whole tree, of which the
  /// project takes what it names.
  let resources: Set<String>
  /// The text of the sources in its folder.
  let sources: [String: String]

  struct PropertyListFile: Equatable {
    let file: String
    let value: RuleValue
  }

  var folder: String { (file as NSString).deletingLastPathComponent }
  var isBuilt: Bool { folder.hasSuffix(".app") || folder.hasSuffix(".appex") }

  private static let points: Set<String> = ["com.apple.share-services", "com.apple.ui-services"]

  /// Also one whose extension point is wrong, when its rule shows what it is meant to be.
  var isShareExtension: Bool {
    guard info["NSExtension"] != nil else { return false }
    let point = info["NSExtension"]?["NSExtensionPointIdentifier"]?.text
    return point.map { Self.points.contains($0) } == true
      || attributes.members.keys.contains { $0.contains("Activation") }
  }

  var isApp: Bool {
    guard info["NSExtension"] == nil else { return false }
    if let type = info["CFBundlePackageType"]?.text { return type == "APPL" || isGenerated(type) }
    return info["UIApplicationSceneManifest"] != nil || info["LSRequiresIPhoneOS"] != nil
  }

  private func isGenerated(_ type: String) -> Bool {
    type.contains("$(") && (info["LSRequiresIPhoneOS"] != nil || info["UIApplicationSceneManifest"] != nil)
  }

  var attributes: RuleValue { info["NSExtension"]?["NSExtensionAttributes"] ?? .dictionary([:]) }

  /// A text of the Info.plist, with settings put in; nil when a setting is not known.
  func text(_ key: String) -> String? { info[key]?.text.flatMap(resolved) }

  var identifier: String? {
    text("CFBundleIdentifier") ?? settings["PRODUCT_BUNDLE_IDENTIFIER"].flatMap(resolved)
  }

  var deploymentTarget: String? {
    info["MinimumOSVersion"]?.text.flatMap(resolved)
      ?? settings["IPHONEOS_DEPLOYMENT_TARGET"].flatMap(resolved)
  }

  /// Text with `$(NAME)` and `${NAME}` replaced; nil when one of them is not known.
  func resolved(_ text: String) -> String? {
    var text = text
    for _ in 0..<8 where text.contains("$(") || text.contains("${") {
      for (name, value) in settings {
        text = text.replacingOccurrences(of: "$(\(name))", with: value)
        text = text.replacingOccurrences(of: "${\(name)}", with: value)
      }
    }
    return text.contains("$(") || text.contains("${") ? nil : text
  }

  /// A finding in the Info.plist.
  func finding(_ code: FindingCode, _ keyPath: String, _ reason: String, fix: String) -> ExtensionFinding {
    ExtensionFinding(code, file, keyPath, reason, fix: fix)
  }
}
