// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Evaluates a predicate against what is offered.
struct PredicateEvaluator {
  let items: [OfferedItem]
  let types: TypeConformance
  /// What is left before the predicate counts as endless: subqueries nest, and so do their costs.
  private var steps = 20_000

  init(_ items: [OfferedItem], _ types: TypeConformance) {
    self.items = items
    self.types = types
  }

  typealias Variables = [String: PredicateValue]

  mutating func isTrue(_ tree: PredicateTree, _ variables: Variables = [:]) throws(PredicateFault) -> Bool {
    switch tree {
    case .constant(let value): return value
    case .not(let inner): return try !isTrue(inner, variables)
    case .all(let parts):
      for part in parts where try !isTrue(part, variables) { return false }
      return true
    case .any(let parts):
      for part in parts where try isTrue(part, variables) { return true }
      return false
    case .comparison(let comparison): return try isTrue(comparison, variables)
    }
  }

  mutating func value(_ term: PredicateTerm, _ variables: Variables) throws(PredicateFault) -> PredicateValue
  {
    steps -= 1
    guard steps > 0 else { throw PredicateFault(clause: term.text, reason: "takes too many steps") }
    switch term {
    case .string(let text): return .string(text)
    case .number(let number): return .number(number)
    case .list(let terms): return try list(terms, variables)
    case .path(let variable, let keys):
      let start = variable.map { variables[$0] ?? .nothing }
      return try follow(keys, from: start, in: term)
    case .subquery(_, _, _, let keys):
      return try follow(keys, from: .list(matches(term, variables)), in: term)
    }
  }

  /// What a subquery keeps of its collection.
  mutating func matches(
    _ term: PredicateTerm, _ variables: Variables
  ) throws(PredicateFault) -> [PredicateValue] {
    guard case .subquery(let collection, let name, let tree, _) = term else { return [] }
    guard case .list(let values) = try value(collection, variables) else {
      throw PredicateFault(
        clause: collection.text, reason: "is not a collection, so SUBQUERY can't iterate over it")
    }
    var matching: [PredicateValue] = []
    for value in values {
      if try isTrue(tree, variables.merging([name: value]) { $1 }) { matching.append(value) }
    }
    return matching
  }

  private mutating func list(
    _ terms: [PredicateTerm], _ variables: Variables
  ) throws(PredicateFault) -> PredicateValue {
    var values: [PredicateValue] = []
    for term in terms { values.append(try value(term, variables)) }
    return .list(values)
  }

  private func follow(
    _ keys: [String], from start: PredicateValue?, in term: PredicateTerm
  ) throws(PredicateFault) -> PredicateValue {
    var keys = keys[...]
    var current = start
    if current == nil, let first = keys.popFirst() {
      guard first == "extensionItems" else {
        throw PredicateFault(
          clause: term.text, reason: "there is no \(first); a rule must begin with extensionItems")
      }
      current = .list(items.indices.map(PredicateValue.item))
    }
    for key in keys { current = try member(key, of: current ?? .nothing, in: term) }
    return current ?? .nothing
  }

  private func member(
    _ key: String, of value: PredicateValue, in term: PredicateTerm
  ) throws(PredicateFault) -> PredicateValue {
    switch (value, key) {
    case (.list(let values), "@count"): return .number(values.count)
    case (.list(let values), _):
      var found: [PredicateValue] = []
      for value in values { found.append(try member(key, of: value, in: term)) }
      return .list(found)
    case (.item(let item), "attachments"):
      return .list(
        items[item].attachments.indices.map { .attachment(OfferedPosition(item: item, attachment: $0)) })
    case (.item, "attributedTitle"), (.item, "attributedContentText"), (.item, "userInfo"): return .nothing
    case (.attachment(let position), "registeredTypeIdentifiers"):
      return .list(
        items[position.item].attachments[position.attachment].registeredTypeIdentifiers.map { .string($0) })
    default: throw PredicateFault(clause: term.text, reason: "\(value.words) has no \(key)")
    }
  }
}
