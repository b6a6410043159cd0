// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One word or sign of a predicate.
package struct PredicateToken: Sendable {
  package enum Kind: Sendable, Equatable {
    case word(String)
    case variable(String)
    case string(String)
    case number(Int)
    case sign(String)
    case end
  }

  package let kind: Kind
  package let position: PredicatePosition
}
