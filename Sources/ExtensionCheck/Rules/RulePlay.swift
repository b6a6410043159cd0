// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Plays a rule against what apps offer, as the share sheet does.
struct RulePlay {
  let rule: RuleValue
  let types: TypeConformance

  /// A type that nobody declares, which no rule can mean.
  static let nonsense = "org.example.no-such-type"

  init(_ rule: RuleValue, _ bundle: CheckedBundle) {
    self.rule = rule
    types = Self.types(of: bundle)
  }

  func appears(_ items: [OfferedItem]) -> Bool {
    ActivationRule.evaluate(rule: rule, items: items, types: types).appears
  }

  func appears(_ type: String) -> Bool { appears([OfferedItem([[type]])]) }

  /// Whether the rule accepts a share without looking at its type.
  var acceptsAnything: Bool { appears(Self.nonsense) }

  /// Whether a share exists for which the extension appears, among those of known apps and those that the rule's own types and
  /// numbers suggest.
  func canAppear(_ predicate: ActivationPredicate) -> Bool {
    HostShare.all.contains { appears($0.items) }
      || Self.suggested(predicate).contains { appears($0) }
  }

  private static func suggested(_ predicate: ActivationPredicate) -> [[OfferedItem]] {
    let types = Array(Set(predicate.comparedStrings)).sorted()
    let most = min((predicate.comparedNumbers.max() ?? 0) + 1, 40)
    let together = [OfferedItem([types])]
    let beside = [OfferedItem(types.map { [$0] })]
    let counted = types.flatMap { type in
      (1...max(most, 1)).flatMap { count in
        [
          [OfferedItem(Array(repeating: [type], count: count))],
          Array(repeating: OfferedItem([[type]]), count: count),
        ]
      }
    }
    let pairs = types.prefix(12).flatMap { one in types.prefix(12).map { [OfferedItem([[one], [$0]])] } }
    return [together, beside] + counted + pairs + [[OfferedItem([[nonsense]])]]
  }

  /// The system's types with those that the extension's property list declares.
  private static func types(of bundle: CheckedBundle) -> TypeConformance {
    let declared = ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"].flatMap { key in
      bundle.info[key]?.elements ?? []
    }
    let pairs = declared.compactMap { type in
      type["UTTypeIdentifier"]?.text.map { ($0.lowercased(), parents(type)) }
    }
    return .system.declaring(Dictionary(pairs) { $0 + $1 })
  }

  private static func parents(_ type: RuleValue) -> [String] {
    let listed = type["UTTypeConformsTo"]
    return listed?.elements.compactMap(\.text) ?? [] + [listed?.text].compactMap { $0 }
  }
}
