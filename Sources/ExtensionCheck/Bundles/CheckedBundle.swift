// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation

/// An app or an extension as it was found, in one configuration.
struct CheckedBundle: Equatable {
  /// The Info.plist's path from the folder that is checked; the project file's if Xcode generates the list.
  let file: String
  let info: RuleValue
  let settings: BuildSettings
  let entitlements: PropertyListFile?
  let privacy: PropertyListFile?
  let content: BundleContent

  struct PropertyListFile: Equatable {
    let file: String
    let value: RuleValue
  }

  var folder: String { RelativePath.folder(of: file) }
  var isBuilt: Bool { folder.hasSuffix(".app") || folder.hasSuffix(".appex") }
  var sources: [SourceFile] { content.sources }
  var resources: Set<String> { content.resources }

  /// Extension points with an activation rule; the last one is an action without an interface.
  static let points = ["com.apple.share-services", "com.apple.ui-services", "com.apple.services"]

  var extensionPoint: String? { info["NSExtension"]?["NSExtensionPointIdentifier"]?.text.flatMap(resolved) }

  /// Also one whose extension point is misspelled or missing, when its rule shows what it is meant to be.
  var isShareExtension: Bool {
    guard info["NSExtension"] != nil else { return false }
    let hasRule = attributes.members.keys.contains { $0.contains("Activation") }
    guard let point = extensionPoint else { return hasRule }
    return Self.points.contains(point)
      || hasRule && Self.points.contains { Spelling.distance(point, $0) <= 4 }
  }

  var isApp: Bool {
    guard info["NSExtension"] == nil else { return false }
    if let type = info["CFBundlePackageType"]?.text { return type == "APPL" || isGenerated(type) }
    return info["UIApplicationSceneManifest"] != nil || info["LSRequiresIPhoneOS"] != nil
  }

  private func isGenerated(_ type: String) -> Bool {
    type.contains("$(") && (info["LSRequiresIPhoneOS"] != nil || info["UIApplicationSceneManifest"] != nil)
  }

  /// Whether it is made for a Mac, as far as its property list and its sources say.
  var isForMac: Bool {
    info["LSMinimumSystemVersion"] != nil
      || !sources.isEmpty && sources.contains { $0.uses("import Cocoa") || $0.uses("import AppKit") }
        && !sources.contains { $0.uses("import UIKit") }
  }

  var attributes: RuleValue { info["NSExtension"]?["NSExtensionAttributes"] ?? .dictionary([:]) }

  /// A text of the Info.plist, with settings put in; nil when a setting is not known.
  func text(_ key: String) -> String? { info[key]?.text.flatMap(resolved) }

  var identifier: String? { text("CFBundleIdentifier") ?? settings["PRODUCT_BUNDLE_IDENTIFIER"] }

  var deploymentTarget: String? { text("MinimumOSVersion") ?? settings["IPHONEOS_DEPLOYMENT_TARGET"] }

  /// Text with `$(NAME)` and `${NAME}` replaced; nil when one of them is not known.
  func resolved(_ text: String) -> String? { settings.resolved(text) }

  /// A finding in the Info.plist.
  func finding(_ code: FindingCode, _ keyPath: String, _ reason: String, fix: String) -> ExtensionFinding {
    ExtensionFinding(code, file, keyPath, reason, fix: fix)
  }
}
