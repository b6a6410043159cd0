// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Durable file operations: each function is one system call, unless it says otherwise.
enum DurableFiles {
  /// Makes a folder with those above it, and flushes their entries, unless it is there.
  static func makeDurably(_ url: URL) throws(ShareFileError) {
    guard !exists(url) else { return }
    let parent = url.deletingLastPathComponent()
    if url.path != "/" { try makeDurably(parent) }
    try make(url)
    // A folder above a sandbox cannot be opened; it was there before.
    try? sync(parent)
  }

  /// Makes a folder, unless it is there.
  static func make(_ url: URL) throws(ShareFileError) {
    guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else {
      throw ShareFileError("create", url.path, code: errno)
    }
  }

  /// Renames within the volume.
  ///
  /// Foundation's `moveItem` would copy where it cannot rename, and look before it leaps.
  static func move(_ source: URL, to target: URL) throws(ShareFileError) {
    guard rename(source.path, target.path) == 0 else {
      throw ShareFileError("rename", source.path, code: errno)
    }
  }

  /// Removes a file; whether it is gone by this.
  static func remove(_ url: URL) -> Bool { unlink(url.path) == 0 }

  /// The names in a folder; empty if it is gone.
  static func names(in url: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
  }

  /// Whether a folder's names can be read.
  static func canBeListed(_ url: URL) -> Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path)) != nil
  }

  /// Whether something is there.
  static func exists(_ url: URL) -> Bool {
    access(url.path, F_OK) == 0
  }

  /// Whether it is a regular file and not a link.
  static func isPlainFile(_ url: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  /// Flushes a file's bytes, or a folder's entries, so that a rename outlives a power cut.
  static func sync(_ url: URL) throws(ShareFileError) {
    try ShareBodyFile(reading: url).sync()
  }

  /// Replaces a file by way of a temporary one beside it.
  static func replace(_ url: URL, with data: Data) throws {
    let temporary = url.appendingPathExtension(UUID().uuidString)
    do {
      try create(temporary, with: data)
      try move(temporary, to: url)
    } catch {
      _ = unlink(temporary.path)
      throw error
    }
  }

  /// Creates a file and flushes it.
  static func create(_ url: URL, with data: Data) throws {
    let file = try ShareBodyFile(creating: url)
    try data.withUnsafeBytes { try file.write($0) }
    try file.sync()
  }

  /// Reads a small file whole.
  static func read(_ url: URL) throws -> Data {
    var data = Data()
    try ShareBodyFile(reading: url).forEachChunk { data.append(contentsOf: $0) }
    return data
  }

  /// A file's length in bytes; nil if it can't be determined.
  static func length(of url: URL) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes?[.size] as? NSNumber)?.intValue
  }

  /// The bytes of all files below a folder, or of a file.
  static func bytes(below url: URL) -> Int {
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: url.path), !names.isEmpty else {
      return length(of: url) ?? 0
    }
    return names.reduce(0) { $0 + (length(of: url.appendingPathComponent($1)) ?? 0) }
  }

  /// Free bytes on the volume; nil if it can't be determined.
  static func freeBytes(at url: URL) -> Int? {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: url.path)
    return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
  }

  /// Keeps a folder out of backups and readable once the device was unlocked, where the platform knows of either.
  static func protect(_ url: URL) {
    #if canImport(Darwin)
      var url = url
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try? url.setResourceValues(values)
      #if os(iOS)
        let protection = FileProtectionType.completeUntilFirstUserAuthentication
        try? FileManager.default.setAttributes([.protectionKey: protection], ofItemAtPath: url.path)
      #endif
    #endif
  }
}
