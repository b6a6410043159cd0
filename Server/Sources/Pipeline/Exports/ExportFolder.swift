// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

/// A folder that an export fills, file by file.
final class ExportFolder {
  /// How the server's files get into the folder.
  enum Transfer {
    /// As files of their own: changing them, or their owner, must not change those of the server.
    case copies
    /// As hard links to the same files if the file system supports it, for a folder that nobody else uses.
    case links
  }

  let url: URL
  /// The paths of files that belong in the folder, but that the server no longer has.
  private(set) var missing: [String] = []
  private let transfer: Transfer
  private var subfolders: Set<String> = []

  /// Creates the folder; throws if it exists.
  init(creating url: URL, _ transfer: Transfer) throws {
    (self.url, self.transfer) = (url, transfer)
    try Self.make(url)
  }

  /// Writes a value as JSON.
  func write(_ value: some Encodable, to name: String) throws {
    try Self.json(value).write(to: url.appending(path: name))
  }

  /// Adds a file with these bytes.
  func add(_ bytes: Data, as name: String, in subfolder: String) throws {
    try bytes.write(to: try target(name, in: subfolder))
  }

  /// Adds a file of the server; returns false if it doesn't exist.
  func add(_ file: URL, as name: String, in subfolder: String) throws -> Bool {
    let target = try target(name, in: subfolder)
    do {
      try put(file, at: target)
      return true
    } catch {
      guard !FileManager.default.fileExists(atPath: file.path) else { throw error }
      return false
    }
  }

  /// Records that the server no longer has a file; returns its path in the folder.
  func note(missing name: String, in subfolder: String) -> String {
    missing.append(subfolder + "/" + Self.safe(name))
    return missing[missing.count - 1]
  }

  static func json(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }
}

extension ExportFolder {
  private func put(_ file: URL, at target: URL) throws {
    if transfer == .links, (try? FileManager.default.linkItem(at: file, to: target)) != nil { return }
    try FileManager.default.copyItem(at: file, to: target)
  }

  private func target(_ name: String, in subfolder: String) throws -> URL {
    let (folder, name) = (try made(subfolder), Self.safe(name))
    let target = folder.appending(path: name)
    guard FileManager.default.fileExists(atPath: target.path) else { return target }
    return folder.appending(path: ShareID.make().text + "-" + name)
  }

  private static func safe(_ name: String) -> String {
    name.replacing("/", with: "_").replacing("\0", with: "_")
  }

  /// Creates each folder once: if it has vanished since, its files are lost, and the export must fail.
  private func made(_ subfolder: String) throws -> URL {
    var (folder, path) = (url, "")
    for part in subfolder.split(separator: "/") {
      path += "/\(part)"
      folder = folder.appending(path: String(part), directoryHint: .isDirectory)
      if subfolders.insert(path).inserted { try Self.make(folder) }
    }
    return folder
  }

  private static func make(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }
}
