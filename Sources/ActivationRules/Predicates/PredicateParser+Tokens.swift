// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PredicateParser {
  var current: PredicateToken { tokens[min(index, tokens.count - 1)] }

  func unexpected(_ message: String) -> PredicateError {
    PredicateError(.syntax, message, current.position)
  }

  /// Whether one of the words or signs comes next; words in any case.
  func isNext(_ words: [String], _ signs: [String]) -> Bool {
    switch current.kind {
    case .word(let word): words.contains(word.uppercased())
    case .sign(let sign): signs.contains(sign)
    default: false
    }
  }

  mutating func take(_ words: [String], _ signs: [String]) -> Bool {
    guard isNext(words, signs) else { return false }
    index += 1
    return true
  }

  mutating func expect(_ sign: String) throws(PredicateError) {
    guard take([], [sign]) else { throw unexpected("\(sign) is expected here") }
  }

  mutating func takeModifier() -> PredicateComparison.Modifier? {
    if take(["ANY", "SOME"], []) { return .any }
    if take(["ALL"], []) { return .all }
    return take(["NONE"], []) ? PredicateComparison.Modifier.none : nil
  }

  private static let signs: [String: PredicateComparator] = [
    "=": .equal, "==": .equal, "!=": .unequal, "<>": .unequal, "<": .less, "<=": .lessOrEqual,
    "=<": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual, "=>": .greaterOrEqual,
  ]
  private static let unsupported: Set<String> = ["MATCHES", "LIKE", "BETWEEN"]

  /// The comparison that comes next, with the letters in brackets after it; nil when none does.
  mutating func comparator() throws(PredicateError) -> (PredicateComparator, options: String)? {
    let found: PredicateComparator? =
      switch current.kind {
      case .sign(let sign): Self.signs[sign]
      case .word(let word): PredicateComparator(rawValue: word.uppercased())
      default: nil
      }
    if case .word(let word) = current.kind, Self.unsupported.contains(word.uppercased()) {
      throw PredicateError(.unsupported, "\(word) is not supported in activation rules", current.position)
    }
    guard let found else { return nil }
    index += 1
    return (found, try options())
  }

  private mutating func options() throws(PredicateError) -> String {
    guard take([], ["["]) else { return "" }
    guard case .word(let letters) = current.kind, letters.lowercased().allSatisfy({ "cd".contains($0) })
    else {
      throw PredicateError(
        .unsupported, "only the options c and d are supported in brackets", current.position)
    }
    index += 1
    try expect("]")
    return letters.lowercased()
  }
}
