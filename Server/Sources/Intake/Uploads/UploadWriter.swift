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
  private struct Broken: Error {}

  /// Writes are collected up to this size.
  private static let writeBytes = 256 << 10
  /// After this many bytes or this much time, written bytes are synced and counted.
  ///
  /// Bytes lost in a crash are resent.
  private static let syncBytes = 8 << 20

  private let upload: UploadRecord
  private let uploads: Uploads
  private let bodies: any FileStore
  private let collected: UploadFiles
  private let files: FileWork
  private let freeSpaceFloor: Int
  private let life: @Sendable () -> Moment
  /// The name of the file; nil before the first bytes.
  private var name: String?
  private var file: GrowingFile?
  /// The file, if no row names it yet.
  private var new: NewFile?
  private var held: [UInt8] = []
  private var synced: Int
  /// Whether a write, a sync, or the record of it failed.
  ///
  /// It is then unknown what the file contains, or what the row says, and a second sync would not reveal it.
  private var isBroken = false
  private var lastSync = ContinuousClock.now
  /// The bytes of the upload, including those not written yet.
  private(set) var count: Int

  /// - Parameter life: when the upload expires if no more bytes arrive.
  init(
    _ upload: UploadRecord, uploads: Uploads, bodies: any FileStore, collected: UploadFiles, files: FileWork,
    freeSpaceFloor: Int, life: @escaping @Sendable () -> Moment
  ) {
    self.upload = upload
    self.uploads = uploads
    self.bodies = bodies
    self.collected = collected
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

  /// Makes all appended bytes durable and counts them; returns the name of the file.
  ///
  /// Throws after a failed write: nothing more is counted then.
  @discardableResult
  mutating func sync() async throws -> String {
    guard !isBroken else { throw Broken() }
    if let name, count == synced { return name }
    let name = try await write()
    isBroken = true
    let file = file
    try await files { try file?.sync() }
    try await record(try await durable(synced..<count, in: name))
    isBroken = false
    collected.set(name, length: count, of: upload)
    if new != nil, let earlier = upload.file { bodies.remove(earlier) }
    (synced, new) = (count, nil)
    lastSync = .now
    return name
  }

  /// Records that all bytes are durable.
  ///
  /// The file of a request that was replaced is removed at once. After another error it stays, because the row may name it.
  private func record(_ bytes: UploadBytes?) async throws {
    do {
      try await uploads.advance(upload, to: count, expiresAt: life(), bytes: bytes)
    } catch let problem as StorageProblem where problem.code == .leaseLost {
      if let new { bodies.remove(new.name) }
      throw problem
    }
  }

  /// Makes synced bytes durable for all machines; returns what has to be recorded about them.
  private func durable(_ range: Range<Int>, in name: String) async throws -> UploadBytes? {
    if bodies.isOnlyLocation { return new.map(UploadBytes.whole) }
    let (begun, time) = (ContinuousClock.now, Date())
    guard let piece = try await bodies.publishPiece(range, of: name) else { return nil }
    return .piece(NewFile(piece, begun: begun, time: time), start: range.lowerBound)
  }

  /// Writes the bytes that are held; returns the name of the file.
  @discardableResult
  private mutating func write() async throws -> String {
    isBroken = true
    let (name, bytes) = (try await begin(), held)
    let (open, folder, received) = (file, bodies.folder, upload.received)
    file = try await files {
      let file = try open ?? GrowingFile(name, in: folder, length: received)
      try file.append(bytes)
      return file
    }
    isBroken = false
    held.removeAll(keepingCapacity: true)
    return name
  }

  /// Returns the name of the file, which contains the bytes that were recorded before; finds or creates it for the first bytes.
  private mutating func begin() async throws -> String {
    if let name { return name }
    if let known = collected.name(of: upload), bodies.folder.touch(known) {
      name = known
      return known
    }
    let created = try await collected.collect(upload, uploads, in: bodies, freeSpaceFloor: freeSpaceFloor)
    // A copy changes the file until it is complete, so its age begins here.
    new = bodies.isOnlyLocation ? NewFile(created, at: bodies.folder.file(created)) : nil
    name = created
    return created
  }
}
