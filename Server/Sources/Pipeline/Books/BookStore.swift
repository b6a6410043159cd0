// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import ServerCore
import ShareContract
import Storage

/// Stores finished books before the row that names them is written.
///
/// A book that would leave less space than the server has to keep free is not started.
struct BookStore: Sendable {
  let space: FreeSpace
  let files: FileWork

  func keep(_ bytes: [UInt8], _ book: Book) async throws -> BookRecord {
    try await keep(.bytes(bytes), name: fileName(forTitle: book.title), kind: .epub, madeAt: book.modified)
  }

  /// Copies a document in pieces.
  func keep(
    _ content: FileContent, name: String, kind: SharedDocument.Kind, madeAt: Date
  ) async throws -> BookRecord {
    try await add(content.count, name: name, kind: kind, madeAt: madeAt) { folder, file in
      try folder.write(content, to: file)
    }
  }

  /// Packs documents into one ZIP file.
  func pack(
    _ documents: [(name: String, content: FileContent)], name: String, madeAt: Date
  ) async throws -> BookRecord {
    let bytes = documents.reduce(0) { $0 + $1.content.count }
    return try await add(bytes, name: name, kind: .zip, madeAt: madeAt) { folder, file in
      try folder.pack(documents, to: file)
    }
  }

  /// - Parameter bytes: about how many bytes are written.
  private func add(
    _ bytes: Int, name: String, kind: SharedDocument.Kind, madeAt: Date,
    write: @escaping @Sendable (DurableFolder, _ file: String) throws -> DurableFolder.Written
  ) async throws -> BookRecord {
    let (store, file) = (space.store, UUID().uuidString.lowercased() + kind.ending)
    let new = NewFile(file, at: store.folder.file(file))
    try space.check(for: bytes)
    let written = try await files { try write(store.folder, file) }
    try await store.publish(file, sha256: written.sha256, bytes: written.bytes)
    return BookRecord(
      file: new, sha256: written.sha256, bytes: written.bytes, name: name,
      mediaType: kind.rawValue, madeAt: Moment(madeAt))
  }
}
