// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads tokens into a tree; each token is looked at a fixed number of times, whatever the text.
struct PredicateParser {
  /// What stands in parentheses may be either, and only what follows tells.
  enum Part {
    case predicate(PredicateTree)
    case term(PredicateTerm, PredicatePosition)
  }

  let tokens: [PredicateToken]
  var index = 0
  var level = 0
  /// Variables of the subqueries around.
  var variables: [String] = []

  init(_ tokens: [PredicateToken]) { self.tokens = tokens }

  mutating func parse() throws(PredicateError) -> PredicateTree {
    let tree = try tree(of: either())
    guard current.kind == .end else { throw unexpected("the predicate should end here") }
    return tree
  }

  /// Predicates with `OR` between them.
  private mutating func either() throws(PredicateError) -> Part {
    let first = try both()
    guard isNext(["OR"], ["||"]) else { return first }
    var parts = [try tree(of: first)]
    while take(["OR"], ["||"]) { parts.append(try tree(of: both())) }
    return .predicate(.any(parts))
  }

  /// Predicates with `AND` between them.
  private mutating func both() throws(PredicateError) -> Part {
    let first = try negated()
    guard isNext(["AND"], ["&&"]) else { return first }
    var parts = [try tree(of: first)]
    while take(["AND"], ["&&"]) { parts.append(try tree(of: negated())) }
    return .predicate(.all(parts))
  }

  private mutating func negated() throws(PredicateError) -> Part {
    guard take(["NOT"], ["!"]) else { return try compared() }
    try descend()
    let inner = try tree(of: negated())
    level -= 1
    return .predicate(.not(inner))
  }

  private mutating func compared() throws(PredicateError) -> Part {
    let position = current.position
    let modifier = takeModifier()
    let left = try operand()
    guard case .term(let term, _) = left, let comparison = try comparator() else {
      if modifier != nil { throw unexpected("after ANY, ALL or NONE a comparison is expected") }
      return left
    }
    let right = try operand()
    guard case .term(let other, _) = right else { throw unexpected("a value is expected before this") }
    return .predicate(
      .comparison(
        PredicateComparison(
          modifier: modifier, left: term, comparator: comparison.0,
          ignoresCase: comparison.options.contains("c"),
          ignoresAccents: comparison.options.contains("d"), right: other, position: position)))
  }

  /// A value, a constant predicate, or either of them in parentheses.
  private mutating func operand() throws(PredicateError) -> Part {
    if take([], ["("]) {
      try descend()
      let inner = try either()
      level -= 1
      try expect(")")
      return inner
    }
    if take(["TRUEPREDICATE"], []) { return .predicate(.constant(true)) }
    if take(["FALSEPREDICATE"], []) { return .predicate(.constant(false)) }
    let position = current.position
    return .term(try term(), position)
  }

  mutating func tree(inSubqueryWith variable: String) throws(PredicateError) -> PredicateTree {
    try descend()
    variables.append(variable)
    let tree = try tree(of: either())
    variables.removeLast()
    level -= 1
    return tree
  }

  private func tree(of part: Part) throws(PredicateError) -> PredicateTree {
    switch part {
    case .predicate(let tree): return tree
    case .term(let term, let position):
      throw PredicateError(.syntax, "\(term.text) is a value without a comparison after it", position)
    }
  }

  private mutating func descend() throws(PredicateError) {
    level += 1
    guard level <= ActivationPredicate.mostLevels else {
      throw PredicateError(
        .tooDeep, "nested deeper than \(ActivationPredicate.mostLevels) levels", current.position)
    }
  }
}
