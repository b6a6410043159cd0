// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Testing

struct PredicateRuleTests {
  static let page = [["public.url"], ["public.plain-text"]]
  static let photos = [["public.heic", "public.jpeg"], ["public.png"]]

  private func verdict(_ rule: String, _ attachments: [[String]]) -> ActivationVerdict {
    ActivationRule.evaluate(plistRule: rule, items: [OfferedItem(attachments)])
  }

  private static func anyAttachment(_ test: String, _ count: String = ">= 1") -> String {
    "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, \(test)).@count \(count)).@count >= 1"
  }

  static let link = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\""

  @Test(
    "predicates as they are used are evaluated",
    arguments: [
      ("TRUEPREDICATE", true),
      ("falsepredicate", false),
      (anyAttachment(link), true),
      (anyAttachment(link, "== 1"), true),
      (anyAttachment(link, "== $e.attachments.@count"), false),
      (
        anyAttachment(link + " || ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.text'", "= 2"),
        true
      ),
      (anyAttachment("SOME $a.registeredTypeIdentifiers uti-equals 'PUBLIC.URL'"), true),
      (anyAttachment("NOT " + link, "== 1"), true),
      (anyAttachment("!(\(link)) && TRUEPREDICATE", "== 1"), true),
      (anyAttachment("ALL $a.registeredTypeIdentifiers BEGINSWITH 'public.'", "== 2"), true),
      (anyAttachment("NONE $a.registeredTypeIdentifiers ENDSWITH[c] 'URL'", "== 1"), true),
      (anyAttachment("ANY $a.registeredTypeIdentifiers IN {'public.url', 'public.jpeg'}"), true),
      (anyAttachment("ANY $a.registeredTypeIdentifiers CONTAINS 'jpeg'"), false),
      (anyAttachment("$a.registeredTypeIdentifiers CONTAINS 'public.url'"), true),
      (
        anyAttachment(
          "SUBQUERY($a.registeredTypeIdentifiers, $u, $u UTI-CONFORMS-TO 'public.url').@count > 0"), true
      ),
      ("extensionItems.@count == 1 AND extensionItems.@count <> 2", true),
      ("SUBQUERY(extensionItems, $e, $e.attachments.@count =< 2).@count => 1", true),
    ])
  func evaluation(rule: String, appears: Bool) throws {
    let verdict = verdict(rule, Self.page)
    #expect(verdict.appears == appears, "\(verdict.objections)")
    #expect(try ActivationPredicate(ActivationPredicate(rule).text) == ActivationPredicate(rule))
  }

  @Test("a refusal names the clause, its result and the attachments that did not match")
  func explanation() throws {
    let rule = Self.anyAttachment("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.heic\"", "== 2")
    let objection = try #require(verdict(rule, Self.photos).objections.first)
    #expect(objection.reason == "found 0, wanted >= 1")
    #expect(objection.attachments == [OfferedPosition(item: 0, attachment: 1)])
  }

  @Test(
    "what these objects cannot answer is a refusal with the reason",
    arguments: [
      ("SUBQUERY(extensionItems, $e, $e.contentTypeUTI == 'public.url').@count > 0", "has no contentTypeUTI"),
      ("attachments.@count > 0", "a rule must begin with extensionItems"),
      (
        anyAttachment("$a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.url'"), "is ANY missing?"
      ),
      ("SUBQUERY(extensionItems.@count, $e, TRUEPREDICATE).@count > 0", "is not a collection"),
      ("ANY extensionItems.@count > 0", "needs a collection"),
    ])
  func faults(rule: String, reason: String) {
    let verdict = verdict(rule, Self.page)
    #expect(!verdict.appears)
    #expect(verdict.objections.first?.reason.contains(reason) == true, "\(verdict.objections)")
  }

  @Test(
    "a predicate that cannot be read says where",
    arguments: [
      ("SUBQUERY(extensionItems, $, TRUEPREDICATE).@count > 0", PredicateError.Code.emptyVariable, 1, 26),
      (
        "SUBQUERY(extensionItems, $e,\n  SUBQUERY(.attachments, $a, TRUEPREDICATE).@count > 0", .syntax, 2, 12
      ),
      ("extensionItems.@count", .syntax, 1, 1),
      ("extensionItems.@count > 0 extensionItems", .syntax, 1, 27),
      ("extensionItems.@count MATCHES '.*'", .unsupported, 1, 23),
      ("extensionItems.@count BETWEEN {1, 2}", .unsupported, 1, 23),
      ("sum(extensionItems) > 0", .unsupported, 1, 4),
      ("SELF == 'x'", .unsupported, 1, 1),
      ("extensionItems.@count > 1.5", .unsupported, 1, 25),
      ("$e.attachments.@count > 0", .unknownVariable, 1, 1),
      ("extensionItems.@count == 'x", .syntax, 1, 26),
      ("extensionItems.@count > %@", .syntax, 1, 25),
      ("", .syntax, 1, 1),
      (String(repeating: "(", count: 100), .tooDeep, 1, 42),
      (String(repeating: " ", count: 20_000), .tooLong, 1, 1),
    ])
  func errors(rule: String, code: PredicateError.Code, line: Int, column: Int) {
    do throws(PredicateError) {
      _ = try ActivationPredicate(rule)
      Issue.record("it was read")
    } catch {
      #expect(error.code == code, "\(error)")
      #expect([error.line, error.column] == [line, column], "\(error)")
    }
  }

  @Test("subqueries whose costs multiply end with a refusal")
  func costs() {
    var rule = "TRUEPREDICATE"
    for level in 0..<12 {
      rule = "SUBQUERY(extensionItems.attachments.registeredTypeIdentifiers, $v\(level), \(rule)).@count >= 0"
    }
    let items = [OfferedItem(Array(repeating: ["public.url"], count: 1))]
    let many = ActivationRule.evaluate(plistRule: rule, items: Array(repeating: items[0], count: 20))
    #expect(many.objections.first?.reason == "takes too many steps")
  }
}
