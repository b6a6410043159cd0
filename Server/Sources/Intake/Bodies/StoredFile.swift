// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import NIOCore
import ServerCore
import Storage

/// Reads a file once from its start, in chunks, and hashes it.
struct StoredFile: Sendable {
  /// The length and hash of the file.
  struct Digest: Sendable {
    let sha256: String
    let bytes: Int

    func collected(as file: NewFile) -> CollectedBody {
      CollectedBody(stored: .newFile(file), sha256: sha256, bytes: bytes)
    }
  }

  private static let chunkBytes = 1 << 20
  private let url: URL

  init(_ url: URL) {
    self.url = url
  }

  /// Passes on every chunk; only one is in memory at a time.
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
