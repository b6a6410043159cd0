// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import DeviceInterface
package import Foundation

/// An app and its share extension.
package struct InstalledApp: Codable, Sendable {
  /// The bundle of the app.
  package let app: InstalledBundle
  /// The bundle of the share extension.
  package var shareExtension: InstalledBundle
}

extension Device {
  /// Returns the installed app, if any; the device holds one.
  package func installedApp() throws -> InstalledApp? {
    try load(InstalledApp.self, from: "apps/app.json")
  }

  /// Installs the app of a project folder (`Apps/iOS`), reading its settings, property lists and entitlements.
  ///
  /// `principalClass` overrides the class named in the extension's Info.plist.
  package func install(from project: URL, principalClass: String? = nil) throws -> InstalledApp {
    var app = InstalledApp(
      app: try BundleReader(project, "App").read(),
      shareExtension: try BundleReader(project, "ShareExtension").read())
    if let principalClass { app.shareExtension.className = principalClass }
    try locked {
      try makeContainers(of: app)
      try installStrings(of: app.app, from: project.appendingPathComponent("App"))
      try installStrings(of: app.shareExtension, from: project.appendingPathComponent("ShareExtension"))
      try store(app, as: "apps/app.json")
    }
    return app
  }

  /// Deletes the app and those of its data that the device's settings delete with it.
  package func deleteApp() throws {
    guard let app = try installedApp() else { throw DeviceError("no app is installed") }
    try locked {
      let files = FileManager.default
      try files.removeItem(at: path("apps/app.json"))
      try? files.removeItem(at: path("scene.json"))
      try? files.removeItem(at: path("refresh.json"))
      for name in transferSessions() { removeSession(name) }
      try store([StoredNotification](), as: "notices.json")
      try FolderSuggestionStore(self).removeAll()
      for bundle in [app.app, app.shareExtension] {
        try? files.removeItem(at: path("containers/" + bundle.identifier))
        guard setting("groupSurvivesDeletion") == "no" else { continue }
        for group in bundle.appGroups { try? files.removeItem(at: path("groups/" + group)) }
      }
      if setting("keychainSurvivesDeletion") == "no" { try? files.removeItem(at: path("keychain.json")) }
    }
  }

  func makeContainers(of app: InstalledApp) throws {
    for bundle in [app.app, app.shareExtension] {
      for group in bundle.appGroups { try makeFolder("groups/" + group) }
      try makeFolder("containers/\(bundle.identifier)/tmp")
    }
  }

  /// The suggestions that the share sheet shows: none unless the extension takes them.
  package func suggestions() throws -> [StoredSuggestion] {
    guard try installedApp()?.shareExtension.takesSuggestions == true else { return [] }
    return FolderSuggestionStore(self).all
  }

  /// The installed extension's activation rule from its Info.plist, or nil if it has none.
  package func shareExtensionRule() throws -> Any? {
    guard let data = try installedApp()?.shareExtension.activationRule else { return nil }
    return (try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])?["rule"]
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(at: path(name), withIntermediateDirectories: true)
  }
}
