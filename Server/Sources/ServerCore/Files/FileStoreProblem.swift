// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A failure of the store that several machines use for their files.
package struct FileStoreProblem: Error, CustomStringConvertible {
  /// Describes the failure for the log, without credentials.
  package let description: String
  /// Whether the store has no space left.
  package let isFull: Bool

  package init(_ description: String, isFull: Bool = false) {
    (self.description, self.isFull) = (description, isFull)
  }
}
