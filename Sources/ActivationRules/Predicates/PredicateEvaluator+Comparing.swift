// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

extension PredicateEvaluator {
  mutating func isTrue(
    _ comparison: PredicateComparison, _ variables: Variables
  ) throws(PredicateFault) -> Bool {
    let left = try value(comparison.left, variables)
    let right = try value(comparison.right, variables)
    guard let modifier = comparison.modifier else { return try holds(comparison, left, right) }
    guard case .list(let values) = left else {
      throw PredicateFault(
        clause: comparison.text, reason: "\(modifier.rawValue) needs a collection on the left")
    }
    var matching = 0
    for value in values where try holds(comparison, value, right) { matching += 1 }
    switch modifier {
    case .any: return matching > 0
    case .all: return matching == values.count
    case .none: return matching == 0
    }
  }

  private func holds(
    _ comparison: PredicateComparison, _ left: PredicateValue, _ right: PredicateValue
  ) throws(PredicateFault) -> Bool {
    switch (left, right) {
    case (.number(let one), .number(let other)): return try ordered(comparison, one, other)
    case (.string(let one), .string(let other)): return try related(comparison, one, other)
    case (.string(let one), .list(let others)) where comparison.comparator == .isIn:
      for case .string(let other) in others where same(comparison, one, other) { return true }
      return false
    case (.list(let ones), .string) where comparison.comparator == .contains: return ones.contains(right)
    case (.nothing, _), (_, .nothing): return comparison.comparator == .unequal
    default:
      throw PredicateFault(
        clause: comparison.text,
        reason: "\(left.words) and \(right.words) cannot be compared by \(comparison.comparator.rawValue)"
          + (comparison.modifier == nil ? "; is ANY missing?" : ""))
    }
  }

  private func ordered(
    _ comparison: PredicateComparison, _ one: Int, _ other: Int
  ) throws(PredicateFault) -> Bool {
    switch comparison.comparator {
    case .equal: return one == other
    case .unequal: return one != other
    case .less: return one < other
    case .lessOrEqual: return one <= other
    case .greater: return one > other
    case .greaterOrEqual: return one >= other
    default:
      throw PredicateFault(
        clause: comparison.text, reason: "\(comparison.comparator.rawValue) compares no numbers")
    }
  }

  private func related(
    _ comparison: PredicateComparison, _ one: String, _ other: String
  ) throws(PredicateFault) -> Bool {
    let (text, part) = (folded(comparison, one), folded(comparison, other))
    switch comparison.comparator {
    case .equal: return text == part
    case .unequal: return text != part
    case .less: return text < part
    case .lessOrEqual: return text <= part
    case .greater: return text > part
    case .greaterOrEqual: return text >= part
    case .isIn: return part.contains(text)
    case .beginsWith: return text.hasPrefix(part)
    case .endsWith: return text.hasSuffix(part)
    case .contains: return text.contains(part)
    case .conformsTo: return types.conforms(one, to: other)
    case .equalsType: return one.lowercased() == other.lowercased()
    }
  }

  private func same(_ comparison: PredicateComparison, _ one: String, _ other: String) -> Bool {
    folded(comparison, one) == folded(comparison, other)
  }

  private func folded(_ comparison: PredicateComparison, _ text: String) -> String {
    var options: String.CompareOptions = []
    if comparison.ignoresCase { options.insert(.caseInsensitive) }
    if comparison.ignoresAccents { options.insert(.diacriticInsensitive) }
    return options.isEmpty ? text : text.folding(options: options, locale: nil)
  }
}
