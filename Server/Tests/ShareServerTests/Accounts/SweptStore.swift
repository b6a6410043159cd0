// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import Synchronization

/// A store whose copy of each file is removed by a cleanup when it was just found for the first time.
final class SweptStore: FileStore {
  let folder: DurableFolder
  private let found = Mutex<Set<String>>([])

  init(_ folder: DurableFolder) { self.folder = folder }

  func localFile(_ name: String) async throws -> URL {
    let isFirst = found.withLock { $0.insert(name).inserted }
    return folder.file(isFirst ? name + "-removed" : name)
  }

  var isOnlyLocation: Bool { true }
  var pieceInterval: Duration { .seconds(1) }
  func publish(_ name: String, sha256: String, bytes: Int) async throws {}
  func publishPiece(_ range: Range<Int>, of name: String) async throws -> String? { nil }
  func finishUpload(_ name: String, sha256: String, bytes: Int) async throws -> String { name }
  func sweepCopies(olderThan age: TimeInterval) throws {}
  func sweep(olderThan age: TimeInterval, keeping names: () async throws -> Set<String>) async throws {}

  func copyUpload(
    _ length: Int, from file: String?, _ pieces: () async throws -> [String], to name: String
  ) async throws {
    throw GrowingFile.Damaged()
  }
}
