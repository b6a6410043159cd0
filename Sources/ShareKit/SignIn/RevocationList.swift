// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The revocations that are not done yet.
package struct RevocationList: Codable, Hashable, Sendable {
  /// The maximum number of revocations; the oldest are dropped first.
  package static let limit = 20

  package private(set) var waiting: [Revocation] = []

  package init() {}

  /// Reads a stored list; one that cannot be read is empty.
  package init(stored: Data) {
    self = (try? JSONDecoder().decode(RevocationList.self, from: stored)) ?? RevocationList()
  }

  /// Remembers a token, once.
  package mutating func add(_ revocation: Revocation) {
    guard !waiting.contains(revocation) else { return }
    waiting = (waiting + [revocation]).suffix(Self.limit)
  }

  /// Removes the revocations that succeeded.
  package mutating func remove(_ revocation: Revocation) { waiting.removeAll { $0 == revocation } }

  package func encoded() throws -> Data { try JSONEncoder().encode(self) }
}
