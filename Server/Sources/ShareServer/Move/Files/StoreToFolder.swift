// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ObjectStorage
import ServerCore
import Storage

/// Copies the files of a store to the data folder.
struct StoreToFolder: FileCopier {
  private let all: [FileToMove]
  private let source: any ObjectBackend
  private let data: URL
  private let objects: StoredObjects
  private let moves: FileMoves

  init(_ all: [FileToMove], from source: any ObjectBackend, to data: URL, _ engine: any Engine) {
    (self.all, self.source, self.data) = (all, source, data)
    (objects, moves) = (StoredObjects(engine), FileMoves(engine))
  }

  func files(after position: String, limit: Int) -> [FileToMove] { all.part(after: position, limit: limit) }

  func files(at positions: [String]) -> [FileToMove] { all.files(at: positions) }

  func sync() throws {
    for part in [NamedFile.Folder.bodies, .books] { try folder(part).sync() }
  }

  private func folder(_ part: NamedFile.Folder) throws -> DurableFolder {
    try DurableFolder(data.appending(path: part.rawValue))
  }

  func copy(_ moved: FileToMove) async throws -> CopyOutcome {
    guard case .file(let file) = moved.content else { return .missing }
    let target = data.appending(path: moved.position)
    if file.isGrowing { return try await copyUpload(file, to: target) }
    guard let object = try await objects.find(file.name) else { return .missing }
    // An earlier run copied it, or a server used it.
    if try SyncedFile.read(target) == SyncedFile.Copy(bytes: object.bytes, sha256: object.sha256) {
      try SyncedFile.sync(target)
      return .copied
    }
    let copy = try LocalCopy(of: file.name, in: try folder(file.folder))
    let outcome = try await source.read(object, into: copy)
    if case .copied = outcome { try copy.finish(as: target) }
    return outcome
  }

  /// The pieces of an open upload become one file.
  private func copyUpload(_ file: NamedFile, to target: URL) async throws -> CopyOutcome {
    let folder = try folder(file.folder)
    let whole = try LocalCopy(of: file.name, in: folder)
    for name in try await moves.pieces(ofUploadIn: file.name) {
      guard let object = try await objects.find(name) else { return .missing }
      let piece = try LocalCopy(of: name, in: folder)
      let outcome = try await source.read(object, into: piece)
      guard case .copied = outcome else { return outcome }
      try piece.finish(as: folder.file(name))
      defer { folder.remove(name) }
      try whole.append(0..<object.bytes, of: folder.file(name))
    }
    guard whole.content.bytes == file.bytes else { return .damaged }
    try whole.finish(as: target)
    return .copied
  }
}
