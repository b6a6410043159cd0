// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import struct Foundation.Data

/// The content of objects in the database, in chunks.
package struct ObjectChunks: Sendable {
  /// The size of every chunk but the last one of an object.
  package static let size = 256 << 10
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Adds chunks to an object that is being written.
  ///
  /// - Parameter first: the position of the first one.
  package func add(_ chunks: [Data], to key: String, first: Int) async throws {
    try await engine.writeLocking { connection in
      for (offset, chunk) in chunks.enumerated() {
        try connection.run(
          """
          INSERT INTO object_chunk (object, position, content) VALUES (?, ?, ?)
          ON CONFLICT (object, position) DO NOTHING
          """, [key, first + offset, chunk])
      }
    }
  }

  /// Returns up to `count` chunks of an object from a position on.
  package func read(_ key: String, first: Int, count: Int) async throws -> [Data] {
    try await engine.read { connection in
      try connection.rows(
        "SELECT content FROM object_chunk WHERE object = ? AND position >= ? ORDER BY position LIMIT ?",
        [key, first, count]
      ).map { try $0.optionalBlob("content") ?? Data() }
    }
  }
}
