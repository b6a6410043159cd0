// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The content of a file in the common store.
package struct StoredObject: Sendable, Equatable {
  /// The key in the store.
  package let key: String
  package let sha256: String
  package let bytes: Int

  init(_ row: SQLRow) throws {
    key = try row.text("key")
    sha256 = try row.text("sha256")
    bytes = try row.integer("bytes")
  }
}
