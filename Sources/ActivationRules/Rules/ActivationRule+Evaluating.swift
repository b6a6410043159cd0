// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ActivationRule {
  /// Whether an extension with the given `NSExtensionActivationRule` would appear for what is offered.
  ///
  /// - Parameter plistRule: The value in the Info.plist as `PropertyListSerialization` reads it: a dictionary, a predicate string or a
  ///   Boolean; nil when there is none, which matches nothing.
  /// - Parameter items: What the sharing app offers.
  /// - Parameter types: Who conforms to whom; by default the system's types alone.
  public static func evaluate(
    plistRule: Any?, items: [OfferedItem], types: TypeConformance = .system
  ) -> ActivationVerdict {
    evaluate(rule: plistRule.map { RuleValue($0) }, items: items, types: types)
  }

  /// Whether an extension with the given rule would appear for what is offered.
  public static func evaluate(
    rule: RuleValue?, items: [OfferedItem], types: TypeConformance = .system
  ) -> ActivationVerdict {
    switch rule {
    case .dictionary(let members): return ActivationRule(dictionary: members).verdict(items, types: types)
    case .string(let text): return evaluate(predicate: text, items: items, types: types)
    case .boolean(true): return .accepted
    case .boolean(false): return .refused([ActivationObjection("false", "accepts nothing")])
    default:
      return .refused([
        ActivationObjection("NSExtensionActivationRule", "is neither dictionary, string nor Boolean")
      ])
    }
  }

  private static func evaluate(
    predicate: String, items: [OfferedItem], types: TypeConformance
  ) -> ActivationVerdict {
    do throws(PredicateError) {
      return PredicateEvaluator.verdict(try ActivationPredicate(predicate).tree, items, types)
    } catch {
      return .refused([ActivationObjection("NSExtensionActivationRule", error.description)])
    }
  }

  /// Whether an extension with this rule would appear for what is offered.
  ///
  /// Apple documents the keys, not how they work together. This follows what is known of the system's own translation of the
  /// dictionary into a predicate, found by reverse engineering and to be verified on a device: strict matching wants every
  /// attachment accepted; without it one is enough, kinds without a key are not counted, and a key with 0 refuses any share that
  /// has that kind.
  public func verdict(_ items: [OfferedItem], types: TypeConformance = .system) -> ActivationVerdict {
    let objections = DictionaryMatcher(rule: self, items: items, types: types).objections
    return objections.isEmpty ? .accepted : .refused(objections)
  }
}
