// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ObjectStorage
import ServerCore
import Storage

/// Copies the files of the data folder to a store.
struct FolderToStore: FileCopier {
  private let all: [FileToMove]
  private let data: URL
  private let target: StoreCopy
  private let objects: StoredObjects
  private let moves: FileMoves

  init(_ all: [FileToMove], in data: URL, to target: StoreCopy, _ engine: any Engine) {
    (self.all, self.data, self.target) = (all, data, target)
    (objects, moves) = (StoredObjects(engine), FileMoves(engine))
  }

  func files(after position: String, limit: Int) -> [FileToMove] { all.part(after: position, limit: limit) }

  func files(at positions: [String]) -> [FileToMove] { all.files(at: positions) }

  /// Every object is synced when it is written.
  func sync() {}

  func copy(_ moved: FileToMove) async throws -> CopyOutcome {
    guard case .file(let file) = moved.content else { return .missing }
    let source = data.appending(path: moved.position)
    if file.isGrowing { return try await copyUpload(file, source) }
    guard let content = try SyncedFile.read(source) else { return .missing }
    guard content.fits(file) else { return .damaged }
    try await store(source, content, as: file.name)
    return .copied
  }

  private func store(_ file: URL, _ content: SyncedFile.Copy, as name: String) async throws {
    let key = ObjectFileStore.newKey(sha256: content.sha256)
    guard try await objects.begin(name, sha256: content.sha256, bytes: content.bytes, key: key) else {
      return
    }
    try await target.put(file, sha256: content.sha256, bytes: content.bytes, as: key)
    // Only now may another file with the same content rely on the object.
    try await objects.finish(key, name: name)
  }

  /// The bytes that an open upload has received become its first piece.
  private func copyUpload(_ file: NamedFile, _ source: URL) async throws -> CopyOutcome {
    guard FileManager.default.fileExists(atPath: source.path) else { return .missing }
    let name = UUID().uuidString.lowercased()
    let copy = try LocalCopy(of: name, in: target.scratch)
    try copy.append(0..<file.bytes, of: source)
    let content = SyncedFile.Copy(bytes: copy.content.bytes, sha256: copy.content.sha256)
    guard content.bytes == file.bytes else { return .damaged }
    let piece = target.scratch.file(name)
    try copy.finish(as: piece)
    defer { target.scratch.remove(name) }
    try await store(piece, content, as: name)
    try await moves.setPiece(name, ofUploadIn: file.name)
    return .copied
  }
}
