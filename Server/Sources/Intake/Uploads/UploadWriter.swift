// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import NIOCore
import ServerCore
import Storage

/// Appends the bytes of one request to an upload.
///
/// Bytes count only after they are written and synced.
struct UploadWriter {
  /// Writes are collected up to this size.
  private static let writeBytes = 256 << 10
  /// After this many bytes or this much time, written bytes are synced and counted.
  ///
  /// Bytes lost in a crash are resent.
  private static let syncBytes = 8 << 20

  private let upload: UploadRecord
  private let uploads: Uploads
  private let bodies: any FileStore
  private let files: FileWork
  private let freeSpaceFloor: Int
  private let life: @Sendable () -> Moment
  private var file: GrowingFile?
  private var held: [UInt8] = []
  private var synced: Int
  /// Whether a write or a sync failed.
  ///
  /// The file's content is then unknown, and a second sync would not reveal it.
  private var isBroken = false
  private var lastSync = ContinuousClock.now
  /// The bytes of the upload, including those not written yet.
  private(set) var count: Int

  /// - Parameter life: when the upload expires if no more bytes arrive.
  init(
    _ upload: UploadRecord, uploads: Uploads, bodies: any FileStore, files: FileWork,
    freeSpaceFloor: Int, life: @escaping @Sendable () -> Moment
  ) {
    self.upload = upload
    self.uploads = uploads
    self.bodies = bodies
    self.files = files
    self.freeSpaceFloor = freeSpaceFloor
    self.life = life
    synced = upload.received
    count = upload.received
  }

  mutating func append(_ chunk: ByteBuffer) async throws {
    held.append(contentsOf: chunk.readableBytesView)
    count += chunk.readableBytes
    if held.count >= Self.writeBytes { try await write() }
    let isDue = count - synced >= Self.syncBytes || lastSync.duration(to: .now) >= bodies.pieceInterval
    guard isDue else { return }
    try await sync()
    guard try bodies.freeBytes() > freeSpaceFloor else { throw UploadIntake.storageFull }
  }

  /// Makes all appended bytes durable and counts them.
  ///
  /// After a failed write, nothing more is counted.
  mutating func sync() async throws {
    guard !isBroken, count > synced || file == nil else { return }
    try await write()
    isBroken = true
    let file = file
    try await files { try file?.sync() }
    let piece = try await bodies.publishPiece(ofUpload: upload.id, synced..<count)
    isBroken = false
    try await uploads.advance(
      upload, to: count, expiresAt: life(), piece: piece.map { (name: $0, start: synced) })
    synced = count
    lastSync = .now
  }

  private mutating func write() async throws {
    let (open, upload, bodies, bytes) = (file, upload, bodies, held)
    isBroken = true
    if open == nil {
      try await bodies.collect(ofUpload: upload.id, length: upload.received) {
        try await uploads.pieces(of: upload.id)
      }
    }
    file = try await files {
      let name = bodies.collectingName(forUpload: upload.id)
      let file = try open ?? GrowingFile(name, in: bodies.folder, length: upload.received)
      try file.append(bytes)
      return file
    }
    isBroken = false
    held.removeAll(keepingCapacity: true)
  }
}
