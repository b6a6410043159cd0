// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Crypto
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
    try await keep(bytes, name: fileName(forTitle: book.title), kind: .epub, madeAt: book.modified)
  }

  func keep(
    _ bytes: [UInt8], name: String, kind: SharedDocument.Kind, madeAt: Date
  ) async throws -> BookRecord {
    let (store, file) = (space.store, UUID().uuidString.lowercased() + kind.ending)
    try space.check(for: bytes.count)
    try await files { try store.folder.write(bytes, to: file) }
    let sha256 = Secret.hexadecimal(SHA256.hash(data: bytes))
    try await store.publish(file, sha256: sha256, bytes: bytes.count)
    return BookRecord(
      file: file, sha256: sha256, bytes: bytes.count, name: name,
      mediaType: kind.rawValue, madeAt: Moment(madeAt))
  }
}
