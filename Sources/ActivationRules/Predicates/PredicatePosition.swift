// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A position in a predicate's text.
///
/// All positions are equal: a position is not part of the meaning.
package struct PredicatePosition: Sendable, Equatable {
  package var line: Int
  package var column: Int
  package static let start = PredicatePosition(line: 1, column: 1)

  package static func == (one: PredicatePosition, other: PredicatePosition) -> Bool { true }
}
