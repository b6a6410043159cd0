// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
package import NIOCore
package import ServerCore
import Storage

/// Collects a request body as it arrives: small ones in memory, large ones in a file.
///
/// All are hashed.
package struct BodyCollector {
  /// Bodies up to this size are stored in the database row.
  static let rowLimit = 64 << 10
  /// Writes to the file are collected up to this size.
  private static let writeSize = 256 << 10

  private let store: any FileStore
  private let files: FileWork
  // Created only when needed, because a new UUID opens the system's random device.
  private lazy var name = UUID().uuidString.lowercased()
  private var part: PartFile?
  private var held: [UInt8] = []
  private var hash = SHA256()
  package private(set) var count = 0
  private var isFinished = false

  package init(store: any FileStore, files: FileWork) {
    self.store = store
    self.files = files
  }

  package mutating func append(_ buffer: ByteBuffer) async throws {
    buffer.withUnsafeReadableBytes { bytes in
      hash.update(bufferPointer: bytes)
      held.append(contentsOf: bytes)
      count += bytes.count
    }
    if held.count > (part == nil ? Self.rowLimit : Self.writeSize) { try await flush() }
  }

  private mutating func flush() async throws {
    let (folder, name, bytes) = (store.folder, name, held)
    let begun = part
    part = try await files {
      let part = try begun ?? folder.begin(name)
      try part.append(bytes)
      return part
    }
    held.removeAll(keepingCapacity: true)
  }

  /// Ends the body.
  ///
  /// A file is durable, for all machines, when this returns.
  package mutating func finish() async throws -> CollectedBody {
    let sha256 = Secret.hexadecimal(hash.finalize())
    guard part != nil else {
      isFinished = true
      return CollectedBody(stored: .row(Data(held)), sha256: sha256, bytes: count)
    }
    let file = NewFile(name, at: store.folder.file(name))
    try await flush()
    if let part { try await files { try part.commit() } }
    try await store.publish(name, sha256: sha256, bytes: count)
    isFinished = true
    return CollectedBody(stored: .newFile(file), sha256: sha256, bytes: count)
  }

  /// Discards a body whose intake failed.
  ///
  /// A finished file stays: the failed commit may be durable after all, and a retry would then be told that the share
  /// exists. A cleanup removes the file after an hour if no row refers to it.
  mutating func discardUnfinished() {
    guard !isFinished, let part else { return }
    part.discard()
    store.remove(name)
  }
}
