// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ObjectStorage
import ServerCore
import Storage

/// Writes objects to a store and reads them back.
struct StoreCopy: Sendable {
  private let target: any ObjectBackend
  /// The folder for temporary files, which a server cleans up.
  let scratch: DurableFolder

  init(_ target: any ObjectBackend, _ scratch: DurableFolder) {
    (self.target, self.scratch) = (target, scratch)
  }

  /// Stores a file, and throws unless the store returns the same bytes.
  func put(_ file: URL, sha256: String, bytes: Int, as key: String) async throws {
    try await target.put(file, bytes: bytes, as: key)
    let copy = try LocalCopy(of: UUID().uuidString.lowercased(), in: scratch)
    let isThere = try await bytes == 0 ? true : target.get(key, into: copy)
    guard isThere, copy.content == (sha256, bytes) else {
      throw FileStoreProblem("the new store didn't return the object \(key) as it was written")
    }
  }
}

extension ObjectBackend {
  /// Copies an object into a file that has no name yet.
  func read(_ object: StoredObject, into copy: LocalCopy) async throws -> CopyOutcome {
    let isThere = try await object.bytes == 0 ? true : get(object.key, into: copy)
    guard isThere else { return .missing }
    return copy.content == (object.sha256, object.bytes) ? .copied : .damaged
  }
}
