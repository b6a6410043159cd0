// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ServerCore
package import Storage

/// Objects in the database.
package struct DatabaseObjects: ObjectBackend {
  private static let chunksAtOnce = 16
  private let chunks: ObjectChunks

  package init(_ engine: any Engine) {
    chunks = ObjectChunks(engine)
  }

  package func put(_ file: URL, bytes: Int, as key: String) async throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var (position, rest) = (0, bytes)
    while rest > 0 {
      var batch: [Data] = []
      while batch.count < Self.chunksAtOnce, rest > 0 {
        guard let chunk = try handle.read(upToCount: min(ObjectChunks.size, rest)), !chunk.isEmpty else {
          throw FileStoreProblem("the file \(file.path) is shorter than it was")
        }
        batch.append(chunk)
        rest -= chunk.count
      }
      try await chunks.add(batch, to: key, first: position)
      position += batch.count
    }
  }

  package func get(_ key: String, into copy: LocalCopy) async throws -> Bool {
    var position = 0
    while true {
      let batch = try await chunks.read(key, first: position, count: Self.chunksAtOnce)
      for chunk in batch { try copy.append(chunk) }
      position += batch.count
      if batch.count < Self.chunksAtOnce { return position > 0 }
    }
  }

  package func has(_ key: String) async throws -> Bool {
    try await !chunks.read(key, first: 0, count: 1).isEmpty
  }

  /// Does nothing: the chunks are deleted with the row of the object.
  package func delete(_ key: String) {}
}
