// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// A location for objects that several machines use.
package protocol ObjectBackend: Sendable {
  /// Stores the content of a file; it is durable when this returns.
  func put(_ file: URL, bytes: Int, as key: String) async throws

  /// Appends the content of an object to a copy; returns false if the store has no such object.
  func get(_ key: String, into copy: LocalCopy) async throws -> Bool

  /// Whether the store has an object.
  func has(_ key: String) async throws -> Bool

  /// Deletes an object, and what an interrupted `put` left of it; a missing one is not an error.
  func delete(_ key: String) async throws
}
