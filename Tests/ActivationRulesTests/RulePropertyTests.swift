// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import ClientTestSupport
import Testing

/// Random rules against random offers: two ways to the same answer must agree.
struct RulePropertyTests {
  struct Dice {
    var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }

    mutating func pick<T>(_ values: [T]) -> T { values[roll(values.count)] }
  }

  private static let types = [
    "public.url", "public.file-url", "public.plain-text", "public.html", "public.jpeg", "public.heic",
    "com.apple.quicktime-movie", "com.adobe.pdf", "public.folder", "com.apple.property-list", "public.vcard",
    "org.example.unknown",
  ]

  private static func rule(_ dice: inout Dice) -> ActivationRule {
    var rule = ActivationRule([:], matching: dice.pick(ActivationRule.Matching.allCases))
    // With strict matching 0 says what a missing key says, apart from images and movies among files.
    let least = rule.matching == .all ? 1 : 0
    for kind in ActivationKind.allCases where dice.roll(2) == 0 {
      rule.limits[kind] = kind == .text ? max(least, dice.roll(2)) : least + dice.roll(4)
    }
    if dice.roll(4) == 0 { rule.minimum = dice.roll(4) }
    if dice.roll(4) == 0 { rule.maximum = dice.roll(4) }
    if dice.roll(4) == 0 { rule.types = ["org.example.unknown"] }
    return rule
  }

  private static func item(_ dice: inout Dice) -> OfferedItem {
    OfferedItem((0..<dice.roll(5)).map { _ in (0...dice.roll(3)).map { _ in dice.pick(types) } })
  }

  @Test("a rule says the same as dictionary, as predicate and as itself", arguments: 0..<10)
  func agreement(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed) &* 7919 &+ 1)
    for _ in 0..<20 {
      let rule = Self.rule(&dice)
      for _ in 0..<10 {
        let items = [Self.item(&dice)]
        let direct = rule.verdict(items)
        let written = ActivationRule.evaluate(plistRule: rule.predicate, items: items)
        #expect(written.appears == direct.appears, "\(rule)\n\(items)\n\(direct)\n\(written)")
        guard let dictionary = rule.dictionary else { continue }
        #expect(ActivationRule.evaluate(rule: dictionary, items: items) == direct)
      }
    }
  }

  @Test("a rule that was written is read back", arguments: 0..<10)
  func roundTrip(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed) &* 104_729 &+ 3)
    for _ in 0..<20 {
      let rule = Self.rule(&dice)
      if case .dictionary(let members)? = rule.dictionary {
        #expect(ActivationRule(dictionary: members) == rule)
      }
      #expect(ActivationRule(predicate: rule.predicate) == rule, "\(rule.predicate)")
      #expect(
        try ActivationPredicate(ActivationPredicate(rule.predicate).text)
          == ActivationPredicate(rule.predicate))
    }
  }

  @Test("a predicate that another program wrote is not read as a rule")
  func foreign() {
    #expect(ActivationRule(predicate: "TRUEPREDICATE") == nil)
    #expect(ActivationRule(predicate: "extensionItems.@count > 0") == nil)
  }
}
