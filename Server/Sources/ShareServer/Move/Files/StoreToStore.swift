// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ObjectStorage
import ServerCore
import Storage

/// Copies the objects of a store to another one, with the same keys.
struct StoreToStore: FileCopier {
  private let moves: FileMoves
  private let source: any ObjectBackend
  private let target: StoreCopy

  init(_ moves: FileMoves, from source: any ObjectBackend, to target: StoreCopy) {
    (self.moves, self.source, self.target) = (moves, source, target)
  }

  func files(after position: String, limit: Int) async throws -> [FileToMove] {
    try await moves.objects(after: position, limit: limit).map(FileToMove.init)
  }

  func files(at positions: [String]) async throws -> [FileToMove] {
    try await moves.objects(at: positions).map(FileToMove.init)
  }

  /// Every object is synced when it is written.
  func sync() {}

  func copy(_ file: FileToMove) async throws -> CopyOutcome {
    guard case .object(let object) = file.content else { return .missing }
    let name = UUID().uuidString.lowercased()
    let copy = try LocalCopy(of: name, in: target.scratch)
    let outcome = try await source.read(object, into: copy)
    guard case .copied = outcome else { return outcome }
    try copy.finish(as: target.scratch.file(name))
    defer { target.scratch.remove(name) }
    try await target.put(
      target.scratch.file(name), sha256: object.sha256, bytes: object.bytes, as: object.key)
    return .copied
  }
}
