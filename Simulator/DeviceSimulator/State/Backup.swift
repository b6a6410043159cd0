// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
package import Foundation

/// A backup of a device, stored in a folder.
package struct Backup: Sendable {
  private let folder: URL

  /// Names the backup's folder.
  package init(_ folder: URL) { self.folder = folder }

  private struct Contents: Codable {
    let hardware: String
    let keychain: [KeychainItem]
    let app: InstalledApp?
  }

  /// Backs up containers, App Groups and keychain, without files that are excluded from backups.
  package func make(of device: Device) throws {
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw DeviceError("\(folder.path) is there already")
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in Self.folders {
      try FileManager.default.copyItem(at: device.path(name), to: folder.appendingPathComponent(name))
    }
    for path in device.excluded() {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(path))
    }
    let contents = Contents(
      hardware: try device.hardware(), keychain: try device.keychainItems(), app: try device.installedApp())
    try JSONEncoder().encode(contents).write(to: folder.appendingPathComponent("contents.json"))
  }

  /// Replaces the device's contents with those of a backup.
  ///
  /// Keychain items marked `ThisDeviceOnly` are restored only on the device they came from.
  package func restore(to device: Device) throws {
    let file = folder.appendingPathComponent("contents.json")
    guard let data = try? Data(contentsOf: file) else {
      throw DeviceError("there is no backup at \(folder.path)")
    }
    let contents = try JSONDecoder().decode(Contents.self, from: data)
    let isSame = try device.hardware() == contents.hardware
    for name in Self.folders {
      try? FileManager.default.removeItem(at: device.path(name))
      try FileManager.default.copyItem(at: folder.appendingPathComponent(name), to: device.path(name))
    }
    for name in device.transferSessions() { device.removeSession(name) }
    try device.changeNotices { $0 = [] }
    try device.store(contents.keychain.filter { isSame || !$0.isForThisDeviceOnly }, as: "keychain.json")
    if let app = contents.app {
      try device.store(app, as: "apps/app.json")
      try device.makeContainers(of: app)
    }
  }

  private static let folders = ["groups", "containers"]
}

extension KeychainItem {
  /// The values of the classes `…ThisDeviceOnly` end in "u".
  fileprivate var isForThisDeviceOnly: Bool { accessible.hasSuffix("u") }
}

extension Device {
  /// Returns the identity of the hardware, creating it when first asked.
  package func hardware() throws -> String {
    if let known = try load(String.self, from: "hardware.json") { return known }
    return try becomeNewHardware()
  }

  /// Gives the device a new hardware identity, as if restored on another phone.
  @discardableResult package func becomeNewHardware() throws -> String {
    let identity = UUID().uuidString
    try store(identity, as: "hardware.json")
    return identity
  }

  func keychainItems() throws -> [KeychainItem] { try load([KeychainItem].self, from: "keychain.json") ?? [] }

  /// Paths inside the device that are excluded from backups.
  func excluded() -> [String] { (try? load([String].self, from: "excluded.json")) ?? [] }

  /// Excludes a path from backups or includes it again.
  ///
  /// It goes by path, where Apple's attribute marks the file.
  func exclude(_ url: URL, _ isExcluded: Bool) throws {
    let whole = url.standardizedFileURL.path
    guard whole.hasPrefix(folder.path + "/") else { return }
    let path = String(whole.dropFirst(folder.path.count + 1))
    try locked {
      var all = excluded().filter { $0 != path }
      if isExcluded { all.append(path) }
      if all != excluded() { try store(all, as: "excluded.json") }
    }
  }
}
