// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import Storage
import Synchronization

/// The files in which this process collects open uploads.
///
/// No other process writes to them. A process that continues an upload that another one began, or that it began itself before a restart, copies the
/// recorded bytes to a new file first: a request that still runs elsewhere then can't change what this one writes.
final class UploadFiles: Sendable {
  private struct File {
    let name: String
    /// How many recorded bytes it contains.
    let length: Int
  }

  private let files = Mutex<[String: File]>([:])
  /// At this many uploads, all are forgotten.
  ///
  /// The bytes of a forgotten upload are copied to a new file when it continues.
  private static let most = 1000

  /// Returns the file in which an upload can go on; nil if it needs a new one.
  func name(of upload: UploadRecord) -> String? {
    guard upload.received > 0, let file = files.withLock({ $0[upload.id] }) else { return nil }
    let isCurrent = file.length == upload.received && upload.file ?? file.name == file.name
    return isCurrent ? file.name : nil
  }

  /// Copies the recorded bytes of an upload to a new file, if there is space for them.
  ///
  /// - Parameter freeSpaceFloor: how many bytes of the disk stay free.
  /// - Returns: the file's name. If no bytes were recorded, there is no such file yet.
  func collect(
    _ upload: UploadRecord, _ uploads: Uploads, in bodies: any FileStore, freeSpaceFloor: Int
  ) async throws -> String {
    let name = UUID().uuidString.lowercased()
    guard upload.received > 0 else { return name }
    guard try bodies.freeBytes() - upload.received > freeSpaceFloor else { throw UploadIntake.storageFull }
    try await bodies.copyUpload(
      upload.received, from: upload.file, { try await uploads.pieces(of: upload.id) }, to: name)
    set(name, length: upload.received, of: upload)
    return name
  }

  /// Remembers that a file contains all recorded bytes of an upload.
  func set(_ name: String, length: Int, of upload: UploadRecord) {
    files.withLock { files in
      if files.count >= Self.most { files = [:] }
      files[upload.id] = File(name: name, length: length)
    }
  }

  /// Forgets the file of an upload; returns its name if it was known.
  @discardableResult
  func forget(_ upload: UploadRecord) -> String? {
    files.withLock { $0.removeValue(forKey: upload.id)?.name }
  }
}
