// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ExtensionCheck
import Foundation

/// A sound app with a share extension, as files in a temporary folder; tests spoil one thing of it.
struct TestProject {
  var app: [String: Any] = [
    "CFBundleIdentifier": "org.example.app", "CFBundlePackageType": "APPL", "CFBundleVersion": "7",
    "CFBundleURLTypes": [["CFBundleURLSchemes": ["example"]]],
    "UISupportedInterfaceOrientations~ipad": [
      "Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight",
    ]
    .map { "UIInterfaceOrientation" + $0 },
  ]
  var info: [String: Any] = [
    "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)", "CFBundlePackageType": "XPC!",
    "CFBundleVersion": "7",
  ]
  var extensions: [String: Any] = [
    "NSExtensionPointIdentifier": "com.apple.share-services",
    "NSExtensionPrincipalClass": "$(PRODUCT_MODULE_NAME).ShareViewController",
  ]
  var attributes: [String: Any] = ["NSExtensionJavaScriptPreprocessingFile": "GetPage"]
  var rule: Any? =
    [
      "NSExtensionActivationDictionaryVersion": 2, "NSExtensionActivationSupportsWebURLWithMaxCount": 1,
      "NSExtensionActivationSupportsWebPageWithMaxCount": 1, "NSExtensionActivationSupportsText": true,
    ] as [String: Any]
  var appRights: [String: Any]? = rights
  var rights: [String: Any]? = Self.rights
  var privacy: [String: [String]]? = ["DiskSpace": ["E174.1"]]
  var source = """
    import UIKit
    final class ShareViewController: UIViewController {
      let room = try? URL(fileURLWithPath: "/").resourceValues(forKeys: [.volumeAvailableCapacityKey])
    }
    """
  var appSettings = [
    "IPHONEOS_DEPLOYMENT_TARGET": "16.0", "TARGETED_DEVICE_FAMILY": "1,2",
    "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon",
  ]
  var files = ["ShareExtension/GetPage.js": "var ExtensionPreprocessingJS = {};"]
  var settings = [
    "PRODUCT_BUNDLE_IDENTIFIER": "org.example.app.share", "IPHONEOS_DEPLOYMENT_TARGET": "16.0",
    "APPLICATION_EXTENSION_API_ONLY": "YES",
  ]
  /// Writes an Xcode project with both targets, for which the `.xcconfig` files are the base of their settings.
  var hasXcodeProject = false
  /// Sources of the extension in the Xcode project.
  var sources = ["ShareExtension/ShareViewController.swift"]
  /// Resources of the app in the Xcode project.
  var appResources = ["App/Assets.xcassets"]
  /// Resources of the extension in the Xcode project.
  var resources = ["ShareExtension/GetPage.js", "ShareExtension/PrivacyInfo.xcprivacy"]
  var format = PropertyListSerialization.PropertyListFormat.xml

  static var rights: [String: Any] {
    [
      "com.apple.security.application-groups": ["group.org.example"],
      "keychain-access-groups": ["$(AppIdentifierPrefix)org.example.app"],
    ]
  }

  /// Writes the project, checks it and removes it.
  func findings() throws -> [ExtensionFinding] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("check-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(to: folder)
    return try ExtensionCheck.findings(below: folder)
  }

  private func write(to folder: URL) throws {
    for name in ["App", "ShareExtension", "Configuration"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try writeLists(to: folder)
    var all = files
    all["ShareExtension/ShareViewController.swift"] = source
    all["Configuration/App.xcconfig"] =
      all["Configuration/App.xcconfig"]
      ?? appSettings.map { "\($0) = \($1)\n" }.joined() + "INFOPLIST_FILE = App/Info.plist\n"
    all["Configuration/ShareExtension.xcconfig"] =
      all["Configuration/ShareExtension.xcconfig"]
      ?? settings.map { "\($0) = \($1)\n" }.joined() + "INFOPLIST_FILE = ShareExtension/Info.plist\n"
    if hasXcodeProject { addXcodeProject(to: &all) }
    for (path, text) in all { try write(text, folder, path) }
  }

  private func addXcodeProject(to files: inout [String: String]) {
    files["App/Assets.xcassets/AppIcon.appiconset/Contents.json"] = "{}"
    let app = XcodeTestTarget(
      name: "App", type: "application", sources: [], resources: appResources,
      base: "Configuration/App.xcconfig",
      embedded: ["ShareExtension"])
    let appex = XcodeTestTarget(
      name: "ShareExtension", type: "app-extension", sources: sources,
      resources: resources, base: "Configuration/ShareExtension.xcconfig")
    let path = "App.xcodeproj/project.pbxproj"
    files[path] = files[path] ?? XcodeTestTarget.project([app, appex])
  }

  private func write(_ text: String, _ folder: URL, _ path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func writeLists(to folder: URL) throws {
    var attributes = attributes
    attributes["NSExtensionActivationRule"] = rule
    var extensions = extensions
    extensions["NSExtensionAttributes"] = attributes
    try write(app, folder, "App/Info.plist")
    try write(info.merging(["NSExtension": extensions]) { $1 }, folder, "ShareExtension/Info.plist")
    if let appRights { try write(appRights, folder, "App/App.entitlements") }
    if let rights { try write(rights, folder, "ShareExtension/ShareExtension.entitlements") }
    guard let privacy else { return }
    let types = privacy.map {
      [
        "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategory" + $0,
        "NSPrivacyAccessedAPITypeReasons": $1,
      ] as [String: Any]
    }
    try write(["NSPrivacyAccessedAPITypes": types], folder, "ShareExtension/PrivacyInfo.xcprivacy")
  }

  private func write(_ list: [String: Any], _ folder: URL, _ path: String) throws {
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
    try data.write(to: folder.appendingPathComponent(path))
  }
}
