// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A simulated device, stored in one folder that any number of processes may use at once.
///
/// Changes are atomic (written to a temporary file, then renamed) and made under the device's lock file.
package struct Device: Sendable {
  /// The folder that holds the device.
  package let folder: URL

  /// Opens the device in a folder; throws ``DeviceError`` if there is none.
  package init(opening folder: URL) throws {
    self.folder = folder.standardizedFileURL.resolvingSymlinksInPath()
    guard FileManager.default.fileExists(atPath: path("settings.json").path) else {
      throw DeviceError("there is no device at \(folder.path); make one with `phone new --device DIR`")
    }
  }

  private init(folder: URL) { self.folder = folder }

  /// Creates a new device: switched on, unlocked, with nothing installed.
  package static func make(at folder: URL) throws -> Device {
    let device = Device(folder: folder.standardizedFileURL)
    guard !FileManager.default.fileExists(atPath: device.path("settings.json").path) else {
      throw DeviceError("there is a device at \(folder.path) already")
    }
    for name in ["groups", "containers", "apps", "transfers", "launches"] {
      try FileManager.default.createDirectory(at: device.path(name), withIntermediateDirectories: true)
    }
    try device.store([String: String](), as: "settings.json")
    let opened = try Device(opening: folder)
    try opened.start()
    return opened
  }

  /// Returns the URL of a path inside the device.
  package func path(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Runs a closure while no other process changes the device.
  ///
  /// The closure may call this function again.
  package func locked<Output>(_ work: () throws -> Output) throws -> Output {
    try Self.pausing.withLock {
      guard Self.lockedFolders.insert(folder).inserted else { return try work() }
      defer { Self.lockedFolders.remove(folder) }
      let file = try FileLock(path("lock"), waiting: true)
      defer { file?.release() }
      return try work()
    }
  }

  /// Runs a closure while no thread of this process changes the device.
  ///
  /// A process that is stopped while it holds the lock file would block the whole device.
  static func withoutConcurrentChanges<Output>(_ work: () throws -> Output) rethrows -> Output {
    try pausing.withLock(work)
  }

  private static let pausing = NSRecursiveLock()
  /// The devices whose lock file the thread that holds `pausing` has.
  ///
  /// Two locks of one file by one process would wait for each other for good.
  private nonisolated(unsafe) static var lockedFolders: Set<URL> = []

  /// Reads a file of the device's state, or returns nil if it doesn't exist.
  package func load<Value: Decodable>(_ type: Value.Type, from name: String) throws -> Value? {
    guard let data = try? Data(contentsOf: path(name)) else { return nil }
    return try JSONDecoder().decode(type, from: data)
  }

  /// Writes a file of the device's state atomically.
  package func store(_ value: some Encodable, as name: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try FileManager.default.createDirectory(
      at: path(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try encoder.encode(value).write(to: path(name), options: .atomic)
  }
}
