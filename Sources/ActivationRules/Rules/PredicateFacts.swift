// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a predicate's comparisons say about limits and types, when they have the form in which rules are written.
struct PredicateFacts {
  private(set) var limits: [ActivationKind: Int] = [:]
  private(set) var minimum: Int?
  private(set) var maximum: Int?
  private(set) var types: [String] = []

  init(_ tree: PredicateTree) {
    collect(tree)
    for kind in ActivationKind.allCases where limits[kind] != nil {
      types.removeAll { Self.tests(of: kind).contains(ActivationKind.conforms($0)) }
    }
  }

  private mutating func collect(_ tree: PredicateTree) {
    switch tree {
    case .all(let parts): parts.forEach { collect($0) }
    case .comparison(let comparison): collect(comparison)
    case .constant, .not, .any: break
    }
  }

  private mutating func collect(_ comparison: PredicateComparison) {
    switch (comparison.left, comparison.right) {
    case (.subquery(_, "item", let tree, _), _): collect(tree)
    case (.subquery(_, "attachment", let tree, _), .number(let limit))
    where comparison.comparator == .lessOrEqual:
      if let kind = Self.kind(testedBy: tree) { limits[kind] = limit }
    case (.subquery(_, "attachment", let tree, _), _): accept(tree)
    case (.path("item", ["attachments", "@count"]), .number(let number)):
      if comparison.comparator == .lessOrEqual { maximum = number }
      if comparison.comparator == .greaterOrEqual { minimum = number }
    default: break
    }
  }

  /// Text has no limit of its own; it is accepted, or is not.
  private mutating func accept(_ tree: PredicateTree) {
    var parts = [tree]
    if case .any(let several) = tree, Self.kind(testedBy: tree) == nil { parts = several }
    for part in parts {
      if Self.kind(testedBy: part) == .text { limits[.text] = 1; continue }
      if case .comparison(let comparison) = part, case .string(let type) = comparison.right {
        types.append(type)
      }
    }
  }

  private static func kind(testedBy tree: PredicateTree) -> ActivationKind? {
    ActivationKind.allCases.first { trees[$0]?.contains(tree) == true }
  }

  private static let trees: [ActivationKind: [PredicateTree]] = Dictionary(
    uniqueKeysWithValues: ActivationKind.allCases.map { ($0, tests(of: $0).compactMap(tree)) })

  /// A test names a variable, which exists only inside a subquery.
  private static func tree(of test: String) -> PredicateTree? {
    let whole = try? ActivationPredicate("SUBQUERY(extensionItems, $attachment, \(test)).@count > 0").tree
    guard case .comparison(let comparison)? = whole, case .subquery(_, _, let tree, _) = comparison.left
    else { return nil }
    return tree
  }

  /// The ways in which a kind's test is written: a file's depends on which of its children have limits.
  private static func tests(of kind: ActivationKind) -> [String] {
    guard kind == .file else { return [kind.predicateTest] }
    let (image, movie) = (ActivationKind.image.predicateTest, ActivationKind.movie.predicateTest)
    return [kind.predicateTest]
      + [image, movie, image + " OR " + movie].map { "(" + kind.predicateTest + " AND NOT (" + $0 + "))" }
  }
}
