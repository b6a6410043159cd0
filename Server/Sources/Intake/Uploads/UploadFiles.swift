// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Synchronization

/// The files in which this process collects open uploads.
///
/// No other process writes to them. A process that goes on with an upload of another one, or of its own after a restart, copies the
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
