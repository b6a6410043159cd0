// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package indirect enum PredicateTree: Sendable, Equatable {
  case constant(Bool)
  case not(PredicateTree)
  case all([PredicateTree])
  case any([PredicateTree])
  case comparison(PredicateComparison)
}

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

/// How two values are compared.
package enum PredicateComparator: String, Sendable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case isIn = "IN"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case contains = "CONTAINS"
  case conformsTo = "UTI-CONFORMS-TO"
  case equalsType = "UTI-EQUALS"
}

/// A value in a comparison.
package indirect enum PredicateTerm: Sendable, Equatable {
  case string(String)
  case number(Int)
  case list([PredicateTerm])
  /// A variable, or nil for the whole of what is offered, and the keys after it.
  case path(variable: String?, keys: [String])
  case subquery(PredicateTerm, variable: String, PredicateTree, keys: [String])
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

extension PredicateComparison {
  package var text: String {
    let options = (ignoresCase ? "c" : "") + (ignoresAccents ? "d" : "")
    let sign = comparator.rawValue + (options.isEmpty ? "" : "[\(options)]")
    return [modifier?.rawValue, left.text, sign, right.text].compactMap { $0 }.joined(separator: " ")
  }
}

extension PredicateTerm {
  package var text: String {
    switch self {
    case .string(let string): Self.quoted(string)
    case .number(let number): "\(number)"
    case .list(let terms): "{" + terms.map(\.text).joined(separator: ", ") + "}"
    case .path(let variable, let keys):
      ([variable.map { "$" + $0 }].compactMap { $0 } + keys).joined(separator: ".")
    case .subquery(let collection, let variable, let tree, let keys):
      (["SUBQUERY(\(collection.text), $\(variable), \(tree.text))"] + keys).joined(separator: ".")
    }
  }

  private static func quoted(_ string: String) -> String {
    var text = String.UnicodeScalarView()
    for character in string.unicodeScalars {
      if character == "\"" || character == "\\" { text.append("\\") }
      text.append(character)
    }
    return "\"" + String(text) + "\""
  }
}
