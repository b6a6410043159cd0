// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How messages and marks name the two databases: without credentials.
package struct MoveNames: Sendable, Equatable {
  package let source: String
  package let target: String

  package init(source: String, target: String) {
    (self.source, self.target) = (source, target)
  }
}
