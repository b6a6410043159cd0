// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

@testable import Messages

@Suite("Texts with placeholders")
struct TextTests {
  private static func catalog(_ json: String) throws -> Catalog { try Catalog(json: Data(json.utf8)) }

  @Test("values are inserted once and are not read as placeholders")
  func values() throws {
    let catalog = try Self.catalog(#"{"a": "{x} and {y}"}"#)
    #expect(Message("a", ["x": "{y}", "y": "2"]).text(in: catalog) == "{y} and 2")
  }

  @Test("the number selects the plural form", arguments: [(0, "0 books"), (1, "1 book"), (2, "2 books")])
  func plural(_ count: Int, _ expected: String) throws {
    let catalog = try Self.catalog(#"{"a": {"one": "{count} book", "other": "{count} books"}}"#)
    #expect(Message("a", count: count).text(in: catalog) == expected)
  }

  @Test("a text is escaped in a template, and its placeholders become tags that Mustache escapes")
  func escaped() throws {
    let catalog = try Self.catalog(#"{"a": "1 < 2 & \"{x}\" <b>3</b> <link>4</link>"}"#)
    let text = try PageText(catalog).inserted(into: #"<p>[[a link=<a href="/x">]]</p>"#)
    #expect(
      text == #"<p>1 &lt; 2 &amp; &quot;{{x}}&quot; <strong>3</strong> <a href="/x">4</a></p>"#)
  }

  @Test("an unknown key and an undefined element are errors")
  func faults() throws {
    let text = PageText(try Self.catalog(#"{"a": "<link>4</link>"}"#))
    #expect(throws: PageText.Fault.unknownKey("b")) { try text.inserted(into: "[[b]]") }
    #expect(throws: PageText.Fault.unknownElement(key: "a", element: "link")) {
      try text.inserted(into: "[[a]]")
    }
  }
}
