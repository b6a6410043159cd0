// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ActivationPredicate {
  /// Whether a count of attachments or items is wanted to be exactly 1.
  package var comparesACountWithOne: Bool { tree.comparesACountWithOne }
}

extension PredicateTree {
  fileprivate var comparesACountWithOne: Bool {
    switch self {
    case .constant: false
    case .not(let inner): inner.comparesACountWithOne
    case .all(let parts), .any(let parts): parts.contains { $0.comparesACountWithOne }
    case .comparison(let comparison): comparison.comparesACountWithOne
    }
  }
}

extension PredicateComparison {
  fileprivate var comparesACountWithOne: Bool {
    if case .subquery(_, _, let tree, _) = left, tree.comparesACountWithOne { return true }
    return comparator == .equal && right == .number(1)
  }
}

extension ActivationRule {
  /// What a predicate asks that the objects it is given cannot answer; nil when it can be answered, or not be read.
  package static func fault(inPredicate text: String, items: [OfferedItem]) -> ActivationObjection? {
    guard let tree = try? ActivationPredicate(text).tree else { return nil }
    var evaluator = PredicateEvaluator(items, .system)
    do throws(PredicateFault) {
      _ = try evaluator.isTrue(tree)
      return nil
    } catch {
      return ActivationObjection(error.clause, error.reason)
    }
  }
}
