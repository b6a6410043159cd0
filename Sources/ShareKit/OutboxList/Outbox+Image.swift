// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

extension Outbox {
  /// Copies the first image of a share into a folder, for a list; nil if the share has none.
  ///
  /// Returns an existing copy without reading the share. Otherwise it reads the whole body, so don't call it on the main thread.
  ///
  /// - Throws: ``OutboxError/newerVersion(_:)``, or `ShareFileError` when the share can't be read or the copy written.
  public func image(of id: ShareID, into folder: URL) throws -> URL? {
    let copy = folder.appendingPathComponent(id.text, isDirectory: false)
    if DurableFiles.exists(copy) { return copy }
    guard let entry = try entry(id), entry.manifest.body.bytes <= Self.mostImageBytes else { return nil }
    let reader = try ShareBodyReader(file: entry.bodyFile, contentType: entry.manifest.body.contentType)
    let part = reader.description.parts.first { part in
      part.part.contentType?.lowercased().hasPrefix("image/") == true
    }
    guard let part else { return nil }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let incomplete = folder.appendingPathComponent(UUID().uuidString, isDirectory: false)
    try write(part, of: reader, to: incomplete)
    try DurableFiles.move(incomplete, to: copy)
    return copy
  }

  // Reading more than this for a small image isn't worth it.
  private static let mostImageBytes = 64 << 20
}
