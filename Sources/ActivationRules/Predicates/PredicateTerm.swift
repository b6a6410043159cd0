// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A value in a comparison.
package indirect enum PredicateTerm: Sendable, Equatable {
  case string(String)
  case number(Int)
  case list([PredicateTerm])
  /// A variable, or nil for the whole of what is offered, and the keys after it.
  case path(variable: String?, keys: [String])
  case subquery(PredicateTerm, variable: String, PredicateTree, keys: [String])
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
