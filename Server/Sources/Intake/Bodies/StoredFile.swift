// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import NIOCore
import ServerCore
import Storage

/// A file that is read once from its beginning, in chunks, and hashed on the way.
struct StoredFile: Sendable {
  /// What the reading found.
  struct Digest: Sendable {
    let sha256: String
    let bytes: Int

    func collected(as name: String) -> CollectedBody {
      CollectedBody(stored: .file(name), sha256: sha256, bytes: bytes)
    }
  }

  private static let chunkBytes = 1 << 20
  private let url: URL

  init(_ url: URL) {
    self.url = url
  }

  /// Hands on every chunk; memory stays that of one.
  func read(with files: FileWork, _ body: (ByteBuffer) throws -> Void) async throws -> Digest {
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    var hash = SHA256()
    var count = 0
    while let data = try await files({ try handle.read(upToCount: Self.chunkBytes) }), !data.isEmpty {
      hash.update(data: data)
      count += data.count
      try body(ByteBuffer(bytes: data))
    }
    return Digest(sha256: Secret.hexadecimal(hash.finalize()), bytes: count)
  }
}
