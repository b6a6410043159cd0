// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PredicateEvaluator {
  /// Whether a predicate accepts what is offered, and which of its clauses do not.
  static func verdict(
    _ tree: PredicateTree, _ items: [OfferedItem], _ types: TypeConformance
  ) -> ActivationVerdict {
    var evaluator = PredicateEvaluator(items, types)
    do throws(PredicateFault) {
      if try evaluator.isTrue(tree) { return .accepted }
      return .refused(try evaluator.objections(tree))
    } catch {
      return .refused([ActivationObjection(error.clause, error.reason)])
    }
  }

  /// The clauses of a false predicate that make it false.
  private mutating func objections(_ tree: PredicateTree) throws(PredicateFault) -> [ActivationObjection] {
    switch tree {
    case .all(let parts), .any(let parts):
      var found: [ActivationObjection] = []
      for part in parts where try !isTrue(part) { found += try objections(part) }
      return found
    case .comparison(let comparison): return [try objection(comparison)]
    case .constant: return [ActivationObjection(tree.text, "accepts nothing")]
    case .not: return [ActivationObjection(tree.text, "the excluded content is present")]
    }
  }

  private mutating func objection(
    _ comparison: PredicateComparison
  ) throws(PredicateFault) -> ActivationObjection {
    let left = try value(comparison.left, [:])
    let right = try value(comparison.right, [:])
    var refused: [OfferedPosition] = []
    try collectRefused(comparison.left, [:], into: &refused)
    return ActivationObjection(
      comparison.text, "found \(left.words), wanted \(comparison.comparator.rawValue) \(right.words)", refused
    )
  }

  /// The attachments that a subquery, or one inside it, does not keep.
  private mutating func collectRefused(
    _ term: PredicateTerm, _ variables: Variables, into refused: inout [OfferedPosition]
  ) throws(PredicateFault) {
    guard case .subquery(let collection, let name, let tree, _) = term,
      case .list(let values) = try value(collection, variables)
    else { return }
    let matching = try matches(term, variables)
    for value in values where !matching.contains(value) {
      if case .attachment(let position) = value {
        refused.append(position)
      } else {
        let inner = variables.merging([name: value]) { $1 }
        for term in tree.comparedTerms { try collectRefused(term, inner, into: &refused) }
      }
    }
  }
}

extension PredicateTree {
  /// The left sides of its comparisons.
  fileprivate var comparedTerms: [PredicateTerm] {
    switch self {
    case .constant: []
    case .not(let inner): inner.comparedTerms
    case .all(let parts), .any(let parts): parts.flatMap(\.comparedTerms)
    case .comparison(let comparison): [comparison.left]
    }
  }
}
