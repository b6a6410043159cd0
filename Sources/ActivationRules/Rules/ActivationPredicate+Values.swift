// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ActivationPredicate {
  /// The strings that the predicate compares with, in order; in rules these are types.
  package var comparedStrings: [String] { tree.terms.flatMap(\.strings) }

  /// The numbers that the predicate compares with.
  package var comparedNumbers: [Int] { tree.terms.flatMap(\.numbers) }

  /// Whether a constant predicate is part of it.
  package func contains(constant: Bool) -> Bool { tree.contains(constant) }

  /// The predicate with every count that must be 1 allowed to be more.
  package var withCountsAboveOne: String { tree.withCountsAboveOne.text }
}

extension PredicateTree {
  fileprivate var terms: [PredicateTerm] {
    switch self {
    case .constant: []
    case .not(let inner): inner.terms
    case .all(let parts), .any(let parts): parts.flatMap(\.terms)
    case .comparison(let comparison): [comparison.left, comparison.right]
    }
  }

  fileprivate func contains(_ constant: Bool) -> Bool {
    switch self {
    case .constant(let value): value == constant
    case .not(let inner): inner.contains(constant)
    case .all(let parts), .any(let parts): parts.contains { $0.contains(constant) }
    case .comparison(let comparison):
      comparison.left.contains(constant) || comparison.right.contains(constant)
    }
  }

  fileprivate var withCountsAboveOne: PredicateTree {
    switch self {
    case .constant: self
    case .not(let inner): .not(inner.withCountsAboveOne)
    case .all(let parts): .all(parts.map(\.withCountsAboveOne))
    case .any(let parts): .any(parts.map(\.withCountsAboveOne))
    case .comparison(let comparison): .comparison(comparison.withCountsAboveOne)
    }
  }
}

extension PredicateTerm {
  fileprivate var strings: [String] {
    switch self {
    case .string(let text): [text]
    case .number, .path: []
    case .list(let terms): terms.flatMap(\.strings)
    case .subquery(let collection, _, let tree, _): collection.strings + tree.terms.flatMap(\.strings)
    }
  }

  fileprivate var numbers: [Int] {
    switch self {
    case .number(let number): [number]
    case .string, .path: []
    case .list(let terms): terms.flatMap(\.numbers)
    case .subquery(let collection, _, let tree, _): collection.numbers + tree.terms.flatMap(\.numbers)
    }
  }

  fileprivate func contains(_ constant: Bool) -> Bool {
    if case .subquery(let collection, _, let tree, _) = self {
      return collection.contains(constant) || tree.contains(constant)
    }
    return false
  }

  fileprivate var withCountsAboveOne: PredicateTerm {
    guard case .subquery(let collection, let name, let tree, let keys) = self else { return self }
    return .subquery(collection.withCountsAboveOne, variable: name, tree.withCountsAboveOne, keys: keys)
  }
}

extension PredicateComparison {
  fileprivate var withCountsAboveOne: PredicateComparison {
    let isCountOfOne = comparator == .equal && right == .number(1)
    return PredicateComparison(
      modifier: modifier, left: left.withCountsAboveOne,
      comparator: isCountOfOne ? .greaterOrEqual : comparator,
      ignoresCase: ignoresCase, ignoresAccents: ignoresAccents, right: right.withCountsAboveOne,
      position: position)
  }
}
