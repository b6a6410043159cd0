// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import UIKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Copies a host's file into a folder of the app, in the cheapest way that the file system offers.
struct CopiedFile: Sendable {
  /// The folder the file goes to, which need not exist.
  let folder: URL
  /// Called between chunks; the copy stops when it returns true.
  let isCancelled: @Sendable () -> Bool

  /// Takes a temporary file that is deleted when its handler returns: call this inside the handler.
  func take(_ temporary: URL, as type: UniformType) throws -> AttachmentResolver.LoadedFile {
    if Self.isFolder(temporary) { return try copy(temporary, as: type) }
    // A link would lead out of our folder when the share is read, maybe to a file that the app has for itself.
    guard Self.isFile(temporary) else { throw LoadingError.unexpectedValue }
    let target = try makeTarget(temporary.lastPathComponent)
    // The file is ours to take. Across volumes, or where the system lends it for reading only, it is copied.
    if rename(temporary.path, target.path) != 0 { try Self.duplicate(temporary, to: target, isCancelled) }
    return try described(target, type, isArchive: type.family == .folder)
  }

  /// Copies a file that stays where it is and belongs to the host; a folder becomes a zip archive.
  ///
  /// Waits for other writers of the file, and for a cloud that has to deliver it first.
  func copy(_ original: URL, as type: UniformType) throws -> AttachmentResolver.LoadedFile {
    let hasScope = original.startAccessingSecurityScopedResource()
    defer { if hasScope { original.stopAccessingSecurityScopedResource() } }
    let isFolder = Self.isFolder(original)
    var refusal: NSError?
    var result: Result<URL, any Error> = .failure(LoadingError.unexpectedValue)
    NSFileCoordinator().coordinate(
      readingItemAt: original, options: isFolder ? .forUploading : .withoutChanges, error: &refusal
    ) { url in
      result = Result {
        // A device gives bytes without an end, and a pipe makes the reader wait for ever.
        guard Self.isFile(url.resolvingSymlinksInPath()) else { throw LoadingError.unexpectedValue }
        let target = try makeTarget(isFolder ? url.lastPathComponent : original.lastPathComponent)
        try Self.duplicate(url, to: target, isCancelled)
        return target
      }
    }
    if let refusal { throw refusal }
    return try described(try result.get(), type, isArchive: isFolder)
  }

  /// Writes bytes that came in memory.
  func write(_ bytes: Data, name: String, as type: UniformType) throws -> AttachmentResolver.LoadedFile {
    let target = try makeTarget(name)
    let file = try ShareBodyFile(creating: target)
    try bytes.withUnsafeBytes { try file.write($0) }
    return try described(target, type, isArchive: false)
  }

  private func described(
    _ file: URL, _ type: UniformType, isArchive: Bool
  ) throws -> AttachmentResolver.LoadedFile {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return AttachmentResolver.LoadedFile(
      url: file, type: type, bytes: (attributes[.size] as? NSNumber)?.intValue ?? 0, isArchive: isArchive)
  }

  /// Each file has a folder of its own, so that two of one name never meet.
  private func makeTarget(_ name: String) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent(name.isEmpty ? "item" : name, isDirectory: false)
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private static func isFile(_ url: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  private static func duplicate(_ source: URL, to target: URL, _ isCancelled: () -> Bool) throws {
    #if canImport(Darwin)
      // Shares the blocks until one of the two changes.
      if clonefile(source.path, target.path, 0) == 0 { return }
    #endif
    let input = try ShareBodyFile(reading: source)
    let output = try ShareBodyFile(creating: target)
    try input.forEachBuffer { chunk in
      if isCancelled() { throw CancellationError() }
      try output.write(chunk)
    }
  }
}
