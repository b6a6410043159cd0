// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation

/// Reads a target's build settings, Info.plist and entitlements and resolves their variables as a build does.
struct BundleReader {
  private let project: URL
  private let target: String
  /// The team prefix on this device.
  private static let prefix = "SIMULATED1."

  init(_ project: URL, _ target: String) {
    self.project = project
    self.target = target
  }

  func read() throws -> InstalledBundle {
    let settings = try buildSettings()
    let info = try propertyList("Info.plist", settings)
    let rights = try propertyList(target + ".entitlements", settings)
    let identifier = settings["PRODUCT_BUNDLE_IDENTIFIER"] ?? ""
    let groups = rights["com.apple.security.application-groups"] as? [String] ?? []
    let keychain = rights["keychain-access-groups"] as? [String] ?? []
    return InstalledBundle(
      identifier: identifier, module: settings["PRODUCT_MODULE_NAME"] ?? target,
      name: info["CFBundleDisplayName"] as? String ?? target,
      version: info["CFBundleShortVersionString"] as? String,
      keychainGroups: keychain + [Self.prefix + identifier] + groups, appGroups: groups,
      schemes: schemes(info),
      className: principalClass(info) ?? "",
      hasPageScript: attributes(info)["NSExtensionJavaScriptPreprocessingFile"] != nil,
      pageScript: (attributes(info)["NSExtensionJavaScriptPreprocessingFile"] as? String).flatMap(script),
      refreshTasks: refreshTasks(info),
      takesSuggestions: (attributes(info)["IntentsSupported"] as? [String])?.contains("INSendMessageIntent")
        == true,
      activationRule: activationRule(info))
  }

  /// A build copies the script from any folder; Info.plist names it without its extension.
  private func script(_ name: String) -> String? {
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: project.path)) ?? []
    let file = files.first { $0 == name + ".js" || $0.hasSuffix("/" + name + ".js") }
    return file.flatMap { try? String(contentsOf: project.appendingPathComponent($0), encoding: .utf8) }
  }

  private func activationRule(_ info: [String: Any]) -> Data? {
    guard let rule = attributes(info)["NSExtensionActivationRule"] else { return nil }
    return try? PropertyListSerialization.data(fromPropertyList: ["rule": rule], format: .binary, options: 0)
  }

  private func attributes(_ info: [String: Any]) -> [String: Any] {
    (info["NSExtension"] as? [String: Any])?["NSExtensionAttributes"] as? [String: Any] ?? [:]
  }

  /// Tasks of an app whose background modes don't include fetching never run.
  private func refreshTasks(_ info: [String: Any]) -> [String] {
    let modes = info["UIBackgroundModes"] as? [String] ?? []
    return modes.contains("fetch") ? info["BGTaskSchedulerPermittedIdentifiers"] as? [String] ?? [] : []
  }

  private func schemes(_ info: [String: Any]) -> [String] {
    let types = info["CFBundleURLTypes"] as? [[String: Any]] ?? []
    return types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
  }

  private func principalClass(_ info: [String: Any]) -> String? {
    if let name = (info["NSExtension"] as? [String: Any])?["NSExtensionPrincipalClass"] as? String {
      return name
    }
    let manifest = info["UIApplicationSceneManifest"] as? [String: Any]
    let all = manifest?["UISceneConfigurations"] as? [String: [[String: Any]]]
    return all?["UIWindowSceneSessionRoleApplication"]?.first?["UISceneDelegateClassName"] as? String
  }

  /// Parses the `KEY = VALUE` lines of the target's `.xcconfig`.
  private func buildSettings() throws -> [String: String] {
    let file = project.appendingPathComponent("Configuration/\(target).xcconfig")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw DeviceError("no app project at \(project.path): \(file.path) is missing (give it with --app DIR)")
    }
    var settings = ["AppIdentifierPrefix": Self.prefix]
    for line in text.split(separator: "\n") where !line.hasPrefix("//") {
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2 { settings[parts[0]] = parts[1] }
    }
    return settings
  }

  private func propertyList(_ name: String, _ settings: [String: String]) throws -> [String: Any] {
    let file = project.appendingPathComponent("\(target)/\(name)")
    guard var text = try? String(contentsOf: file, encoding: .utf8) else {
      throw DeviceError("\(file.path) is missing")
    }
    for (key, value) in settings { text = text.replacingOccurrences(of: "$(\(key))", with: value) }
    let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    return list as? [String: Any] ?? [:]
  }
}
