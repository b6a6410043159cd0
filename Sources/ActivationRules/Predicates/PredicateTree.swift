// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package indirect enum PredicateTree: Sendable, Equatable {
  case constant(Bool)
  case not(PredicateTree)
  case all([PredicateTree])
  case any([PredicateTree])
  case comparison(PredicateComparison)
}

extension PredicateTree {
  /// Text that parses to the same tree.
  package var text: String {
    switch self {
    case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .not(let inner): "NOT " + inner.grouped
    case .all(let parts): parts.map(\.grouped).joined(separator: " AND ")
    case .any(let parts):
      parts.map { part in if case .any = part { part.grouped } else { part.text } }.joined(separator: " OR ")
    case .comparison(let comparison): comparison.text
    }
  }

  private var grouped: String {
    switch self {
    case .all, .any: "(\(text))"
    default: text
    }
  }
}
