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

  @Test(
    "numbers and sizes are written as the language writes them",
    arguments: [
      ("{n:number}", 999, "999", "999"), ("{n:number}", 1234, "1,234", "1.234"),
      ("{n:number}", -1_234_567, "-1,234,567", "-1.234.567"), ("{n:bytes}", 1, "1 byte", "1 Byte"),
      ("{n:bytes}", 1500, "2 KB", "2 kB"), ("{n:bytes}", 1_500_000, "1.5 MB", "1,5 MB"),
      ("{n:bytes}", 2_000_000, "2 MB", "2 MB"), ("{n:bytes}", 18_400_000, "18 MB", "18 MB"),
      ("{n:bytes}", 2_345_000_000, "2.3 GB", "2,3 GB"),
      ("{n:bytes}", .max, "9,223,372,036 GB", "9.223.372.036 GB"),
    ])
  func numbers(_ text: String, _ number: Int, _ english: String, _ german: String) throws {
    let template = TextTemplate(text)
    let language = try #require(Language(tag: "de"))
    #expect(template.filled(with: ["n": "\(number)"], numbers: NumberText(.english)) == english)
    #expect(template.filled(with: ["n": "\(number)"], numbers: NumberText(language.catalog)) == german)
    #expect(template.placeholders == ["n"])
  }

  @Test("a day is written with its weekday, and a day that an earlier version stored is shown as it is")
  func day() throws {
    let template = TextTemplate("{d:day}")
    let german = NumberText(try #require(Language(tag: "de")).catalog)
    #expect(
      template.filled(with: ["d": "2026-11-24"], numbers: NumberText(.english)) == "Tuesday, November 24")
    #expect(template.filled(with: ["d": "2026-11-24"], numbers: german) == "Dienstag, 24. November")
    #expect(template.filled(with: ["d": "Tuesday"], numbers: german) == "Tuesday")
    let date = TextTemplate("{d:date}")
    #expect(
      date.filled(with: ["d": "2026-11-24"], numbers: NumberText(.english)) == "November 24, 2026")
    #expect(date.filled(with: ["d": "2026-11-24"], numbers: german) == "24. November 2026")
    let late = Date(timeIntervalSince1970: 1_795_650_000)
    #expect(
      DayText.date(of: late, in: try #require(TimeZone(identifier: "Pacific/Auckland"))) == "2026-11-26")
    #expect(DayText.date(of: late, in: .gmt) == "2026-11-25")
  }

  @Test("a message in a message is in the same language")
  func nested() throws {
    let german = try #require(Language(tag: "de")).catalog
    let message = Message.mailPausedBecause(reason: "").inserting(.mailUnreachable, as: "reason")
    for catalog in [Catalog.english, german] {
      #expect(message.text(in: catalog).contains(Message.mailUnreachable.text(in: catalog)))
    }
  }

  @Test("a size that an earlier version stored as a text is shown as it is")
  func storedSize() {
    let text = TextTemplate("{n:bytes}").filled(with: ["n": "1.5 MB"], numbers: NumberText(.english))
    #expect(text == "1.5 MB")
  }

  @Test("the number of a plural form is grouped")
  func groupedCount() throws {
    let catalog = Language(tag: "de")?.catalog
    #expect(Message.newShares(count: 5000).text(in: try #require(catalog)).contains("5.000"))
  }

  @Test("a text is escaped in a template, and its placeholders become tags that Mustache escapes")
  func escaped() throws {
    let catalog = try Self.catalog(#"{"a": "1 < 2 & \"{x}\" <b>3</b> <link>4</link>"}"#)
    let text = try PageText(catalog).inserted(into: #"<p>[[a link=<a href="/x">]]</p>"#)
    #expect(
      text == #"<p>1 &lt; 2 &amp; &quot;{{x}}&quot; <strong>3</strong> <a href="/x">4</a></p>"#)
  }

  @Test("placeholders stay in an attribute whose text a script fills")
  func scriptText() throws {
    let catalog = try Self.catalog(#"{"a": "at {time}, {n:number}"}"#)
    let text = try PageText(catalog).inserted(into: #"<p data-text-late="[[a]]" title="[[a]]">[[a]]</p>"#)
    #expect(
      text == #"<p data-text-late="at {time}, {n}" title="at {{time}}, {{n}}">at {{time}}, {{n}}</p>"#)
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
