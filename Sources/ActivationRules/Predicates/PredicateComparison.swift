// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package struct PredicateComparison: Sendable, Equatable {
  /// How a collection on the left is compared.
  package enum Modifier: String, Sendable {
    case any = "ANY"
    case all = "ALL"
    case none = "NONE"
  }

  package let modifier: Modifier?
  package let left: PredicateTerm
  package let comparator: PredicateComparator
  /// `[c]`: upper and lower case are the same.
  package let ignoresCase: Bool
  /// `[d]`: letters with and without accents are the same.
  package let ignoresAccents: Bool
  package let right: PredicateTerm
  package let position: PredicatePosition
}

extension PredicateComparison {
  package var text: String {
    let options = (ignoresCase ? "c" : "") + (ignoresAccents ? "d" : "")
    let sign = comparator.rawValue + (options.isEmpty ? "" : "[\(options)]")
    return [modifier?.rawValue, left.text, sign, right.text].compactMap { $0 }.joined(separator: " ")
  }
}
