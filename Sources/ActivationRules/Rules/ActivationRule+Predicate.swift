// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ActivationRule {
  /// The rule as a predicate string.
  ///
  /// A limit counts the attachments of one extension item: the language has no sum over several. Hosts offer one.
  public var predicate: String {
    let clauses = [acceptance] + limitClauses + countClauses
    let wanted = matching == .any ? ">= 1" : "== extensionItems.@count"
    let body = "SUBQUERY(extensionItems, $item, \(clauses.joined(separator: " AND "))).@count \(wanted)"
    return matching == .any ? body : "extensionItems.@count >= 1 AND " + body
  }

  /// Reads a predicate that this type has written; nil for any other.
  public init?(predicate text: String) {
    guard let tree = try? ActivationPredicate(text).tree else { return nil }
    for matching in Matching.allCases {
      let found = ActivationRule(PredicateFacts(tree), matching)
      if (try? ActivationPredicate(found.predicate).tree) == tree { self = found; return }
    }
    return nil
  }

  private init(_ facts: PredicateFacts, _ matching: Matching) {
    self.init(
      facts.limits, minimum: facts.minimum, maximum: facts.maximum, matching: matching, types: facts.types)
  }

  /// What one accepted attachment is.
  private var acceptance: String {
    let kinds = limits.filter { $0.value > 0 }.keys.sorted().map { condition(of: $0) }
    let tests = kinds + types.map(ActivationKind.conforms)
    let test = tests.isEmpty ? "FALSEPREDICATE" : tests.joined(separator: " OR ")
    return subquery(test)
      + (matching == .any ? " >= 1" : " == $item.attachments.@count AND $item.attachments.@count > 0")
  }

  private var limitClauses: [String] {
    limits.keys.sorted().compactMap { kind in
      guard let limit = limits[kind] else { return nil }
      if matching == .all && limit == 0 { return nil }
      if kind == .text { return limit > 0 ? nil : subquery(condition(of: kind)) + " <= 0" }
      return subquery(condition(of: kind)) + " <= \(limit)"
    }
  }

  private var countClauses: [String] {
    [
      minimum.map { "$item.attachments.@count >= \($0)" },
      maximum.map { "$item.attachments.@count <= \($0)" },
    ]
    .compactMap { $0 }
  }

  private func subquery(_ test: String) -> String {
    "SUBQUERY($item.attachments, $attachment, \(test)).@count"
  }

  /// A file that is an image or a movie counts as such when that has a limit of its own.
  private func condition(of kind: ActivationKind) -> String {
    let named = kind == .file ? ActivationKind.childrenOfFile.filter { limits[$0] != nil } : []
    guard !named.isEmpty else { return kind.predicateTest }
    let others = named.map(\.predicateTest).joined(separator: " OR ")
    return "(" + kind.predicateTest + " AND NOT (" + others + "))"
  }
}
