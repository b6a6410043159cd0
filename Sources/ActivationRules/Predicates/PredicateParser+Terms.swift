// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PredicateParser {
  mutating func term() throws(PredicateError) -> PredicateTerm {
    let token = current
    switch token.kind {
    case .string(let text):
      index += 1
      return .string(text)
    case .number(let number):
      index += 1
      return .number(number)
    case .sign("-"): return try negative()
    case .sign("{"): return .list(try list())
    case .variable(let name): return try path(of: name)
    case .word(let word): return try named(word)
    case .sign, .end: throw unexpected("a value is expected")
    }
  }

  private mutating func negative() throws(PredicateError) -> PredicateTerm {
    index += 1
    guard case .number(let number) = current.kind else { throw unexpected("a number is expected") }
    index += 1
    return .number(-number)
  }

  private mutating func list() throws(PredicateError) -> [PredicateTerm] {
    var terms: [PredicateTerm] = []
    try expect("{")
    while !take([], ["}"]) {
      if !terms.isEmpty { try expect(",") }
      guard case .string(let text) = current.kind else {
        throw unexpected("a string of the list is expected")
      }
      terms.append(.string(text))
      index += 1
    }
    return terms
  }

  private mutating func path(of variable: String) throws(PredicateError) -> PredicateTerm {
    guard variables.contains(variable) else {
      throw PredicateError(
        .unknownVariable, "no enclosing SUBQUERY declares the variable $\(variable)", current.position)
    }
    index += 1
    return .path(variable: variable, keys: try keys())
  }

  /// Words that mean something in the language, but nothing that a rule could need.
  private static let unsupported: Set<String> = [
    "SELF", "NULL", "NIL", "CAST", "FUNCTION", "TRUE", "YES", "FALSE", "NO", "FIRST", "LAST", "SIZE",
  ]

  private mutating func named(_ word: String) throws(PredicateError) -> PredicateTerm {
    if word.uppercased() == "SUBQUERY" { return try subquery() }
    guard !Self.unsupported.contains(word.uppercased()) else {
      throw PredicateError(.unsupported, "\(word) is not supported in activation rules", current.position)
    }
    index += 1
    if isNext([], ["("]) {
      throw PredicateError(.unsupported, "functions such as \(word)() are not supported", current.position)
    }
    return .path(variable: nil, keys: [word] + (try keys()))
  }

  private mutating func subquery() throws(PredicateError) -> PredicateTerm {
    index += 1
    try expect("(")
    let collection = try term()
    try expect(",")
    guard case .variable(let name) = current.kind else {
      throw unexpected("SUBQUERY needs a variable like $attachment here")
    }
    index += 1
    try expect(",")
    let tree = try tree(inSubqueryWith: name)
    try expect(")")
    return .subquery(collection, variable: name, tree, keys: try keys())
  }

  /// Keys after points, like `.attachments.@count`.
  private mutating func keys() throws(PredicateError) -> [String] {
    var keys: [String] = []
    while take([], ["."]) {
      let sign = take([], ["@"]) ? "@" : ""
      guard case .word(let word) = current.kind else { throw unexpected("a key is expected after the point") }
      keys.append(sign + word)
      index += 1
    }
    return keys
  }
}
