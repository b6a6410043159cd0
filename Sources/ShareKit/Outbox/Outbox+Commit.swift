// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

extension Outbox {
  /// Writes a share durably and returns its entry.
  ///
  /// The share survives the end of the process, a crash and a power failure. Show "Saved" only after this call. After an error,
  /// the outbox contains nothing of the share.
  ///
  /// - Throws: ``OutboxError/empty``, ``OutboxError/alreadyCommitted(_:)``, ``OutboxError/outOfSpace(needed:free:)``,
  ///   ``OutboxError/unreadableAttachment(name:)``, `ShareFileError` when a file can't be written, or `MultipartError` when the
  ///   body can't be encoded.
  @discardableResult
  public func commit(_ share: Share) throws -> OutboxEntry {
    let (request, parts) = share.packed
    guard request.hasContent || !parts.isEmpty else { throw OutboxError.empty }
    guard locate(share.id) == nil else { throw OutboxError.alreadyCommitted(share.id) }
    try checkSpace(for: parts)
    let temporary = temporaryFolder()
    do {
      return try publish(try write(share, request, parts, into: temporary), from: temporary)
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw OutboxError.isOutOfSpace(error) ? outOfSpace(for: parts) : error
    }
  }

  private func write(
    _ share: Share, _ request: ShareRequest, _ parts: [(ShareBodyPart, ShareBodyContent)],
    into temporary: URL
  ) throws -> OutboxManifest {
    step("make folder")
    try DurableFiles.make(temporary)
    DurableFiles.protect(temporary)
    step("write body")
    let body = temporary.appendingPathComponent(Name.body, isDirectory: false)
    let writer = ShareBodyWriter(isDigested: try length(of: parts) <= Self.digestedAtOnce)
    let manifest = OutboxManifest(share, body: try writer.write(request, parts: parts, to: body))
    step("write manifest")
    let file = temporary.appendingPathComponent(Name.manifest, isDirectory: false)
    try DurableFiles.create(file, with: try Self.encoder.encode(manifest))
    step("flush folder")
    try DurableFiles.sync(temporary)
    return manifest
  }

  private func publish(_ manifest: OutboxManifest, from temporary: URL) throws -> OutboxEntry {
    let target = folder(Name.pending).appendingPathComponent(manifest.id.text, isDirectory: true)
    step("rename")
    try DurableFiles.move(temporary, to: target)
    do {
      step("flush parent")
      try DurableFiles.sync(folder(Name.pending))
    } catch {
      // After an error the user shares again, so this copy must not be sent.
      try? DurableFiles.move(target, to: temporary)
      throw error
    }
    step("committed")
    return OutboxEntry(state: .pending, manifest: manifest, progress: OutboxProgress(), folder: target)
  }

  private func checkSpace(for parts: [(ShareBodyPart, ShareBodyContent)]) throws {
    let needed = try spaceNeeded(for: parts)
    if let free = DurableFiles.freeBytes(at: root), free < needed {
      throw OutboxError.outOfSpace(needed: needed, free: free)
    }
  }

  /// The volume was full although it looked otherwise, or became so meanwhile.
  private func outOfSpace(for parts: [(ShareBodyPart, ShareBodyContent)]) -> OutboxError {
    OutboxError.outOfSpace(
      needed: (try? spaceNeeded(for: parts)) ?? freeSpaceFloor, free: DurableFiles.freeBytes(at: root) ?? 0)
  }

  private func spaceNeeded(for parts: [(ShareBodyPart, ShareBodyContent)]) throws -> Int {
    freeSpaceFloor + (try length(of: parts))
  }

  private func length(of parts: [(ShareBodyPart, ShareBodyContent)]) throws -> Int {
    try parts.reduce(0) { sum, each in
      switch each.1 {
      case .bytes(let data): return sum + data.count
      case .file(let url):
        guard let length = DurableFiles.length(of: url) else {
          throw OutboxError.unreadableAttachment(name: each.0.fileName ?? each.0.kind.rawValue)
        }
        return sum + length
      }
    }
  }

  /// Bytes of attachments up to which the digest is computed before the user sees "Saved": 8 MiB.
  ///
  /// Of more it would take as long as the copy.
  private static let digestedAtOnce = 8 << 20

  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }

  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}
