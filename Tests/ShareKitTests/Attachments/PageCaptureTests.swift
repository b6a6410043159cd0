// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import Foundation
import ShareContract
import ShareKit
import Testing

struct PageCaptureReadingTests {
  private static let key = "NSExtensionJavaScriptPreprocessingResultsKey"
  private static var fields: [String: Any] {
    [
      "url": "https://www.example.org/kite?a=1|2", "canonical": "https://m.example.org/kite",
      "title": " Kites\n over ",
      "siteName": "The Bay", "icon": "https://cdn.example/i.png", "language": "en-GB",
      "contentType": "text/html",
      "html": "<p>Drachen über der Bucht 🪁</p>", "extent": "main", "selectionText": "über der Bucht",
      "selectionHTML": "<b>über</b> der Bucht",
    ]
  }

  private static func list(
    _ fields: Any, _ format: PropertyListSerialization.PropertyListFormat = .binary
  ) throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: [key: fields], format: format, options: 0)
  }

  @Test(
    "what the script answers is read from either form of a property list",
    arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func whole(format: PropertyListSerialization.PropertyListFormat) throws {
    let capture = try PageCapture(propertyList: Self.list(Self.fields, format))
    #expect(try capture == PageCapture(results: [Self.key: Self.fields]))
    #expect(capture.url?.absoluteString == "https://www.example.org/kite?a=1%7C2")
    #expect(capture.canonical?.absoluteString == "https://m.example.org/kite")
    #expect(capture.title == "Kites over" && capture.extent == .main)
    #expect(capture.html == "<p>Drachen über der Bucht 🪁</p>")
    #expect(capture.card?.language == "en-GB" && capture.card?.icon == "https://cdn.example/i.png")
  }

  @Test("a selection is the share's text, with the page as its context")
  func selection() throws {
    let capture = try PageCapture(results: [Self.key: Self.fields])
    let share = Share(attachments: capture.attachments())
    #expect(share.request.text == "über der Bucht")
    #expect(
      share.request.url == "https://www.example.org/kite?a=1%7C2" && share.request.title == "Kites over")
    #expect(share.request.card?.siteName == "The Bay")
    #expect(share.attachments.contains { if case .page = $0 { true } else { false } })
  }

  @Test("a page that is too large or no text leaves its address", arguments: ["", " \n", "large", "number"])
  func addressRemains(html: String) throws {
    var fields = Self.fields
    fields["html"] = html == "large" ? String(repeating: "€", count: 3 << 20) : html == "number" ? 7 : html
    fields["selectionText"] = nil
    let capture = try PageCapture(propertyList: Self.list(fields))
    #expect(capture.html == nil && capture.extent == .address)
    #expect(capture.attachments(hostTitle: "x") == [.link(try #require(capture.url), title: "Kites over")])
  }

  @Test(
    "an address of another site is not used as the page's own",
    arguments: [
      "https://example.org.evil.example/kite", "https://evil.example/", "javascript:alert(1)", "/kite",
      "https://notexample.org/kite",
    ])
  func foreignCanonical(canonical: String) throws {
    var fields = Self.fields
    fields["canonical"] = canonical
    #expect(try PageCapture(results: [Self.key: fields]).canonical == nil)
  }

  @Test("a value that is not a page script's result is refused")
  func refusals() throws {
    #expect(throws: PageCapture.Failure.malformed) { try PageCapture(propertyList: Data("bplist00".utf8)) }
    #expect(throws: PageCapture.Failure.malformed) { try PageCapture(propertyList: Self.list("text")) }
    #expect(throws: PageCapture.Failure.malformed) { try PageCapture(results: [:]) }
    #expect(throws: PageCapture.Failure.empty) {
      try PageCapture(propertyList: Self.list([:] as [String: Any]))
    }
    let large = Data(count: PageCapture.mostBytes + 1)
    #expect(throws: PageCapture.Failure.tooLarge) { try PageCapture(propertyList: large) }
    let nested = "<?xml version='1.0'?><plist>" + String(repeating: "<dict><key>a</key>", count: 100_000)
    #expect(throws: PageCapture.Failure.malformed) { try PageCapture(propertyList: Data(nested.utf8)) }
  }

  @Test("a list cut short or with any byte changed never crashes, and gives strings or nothing")
  func damage() throws {
    let list = try Self.list(Self.fields)
    var random = SeededRandom(seed: 20_261_121)
    for _ in 0..<20_000 {
      var damaged = list
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        damaged = damaged.prefix(Int.random(in: 0...damaged.count, using: &random))
      }
      let capture = try? PageCapture(propertyList: damaged)
      #expect(capture.map { $0.url != nil || $0.html != nil || $0.selectionText != nil } ?? true)
    }
  }

  @Test("any strings come out of either form as they went in")
  func roundTrip() throws {
    var random = SeededRandom(seed: 7)
    let letters = Array("a<>&\"é€🪁\u{301} \n%|".unicodeScalars)
    for round in 0..<300 {
      let length = round % 10 == 0 ? 40_000 : Int.random(in: 1...40, using: &random)
      let html = String(
        String.UnicodeScalarView((0..<length).map { _ in letters.randomElement(using: &random) ?? "a" }))
      let form: PropertyListSerialization.PropertyListFormat = round % 2 == 0 ? .binary : .xml
      let capture = try PageCapture(
        propertyList: Self.list(["url": "https://a.example/", "html": html, "title": html], form))
      let isBlank = html.allSatisfy(\.isWhitespace)
      // XML lists hold line ends and spaces as they are.
      #expect(isBlank ? capture.html == nil : capture.html == html, "round \(round)")
    }
  }

  @Test(
    "addresses as browsers write them are addresses on every system",
    arguments: [
      ("https://a.example/x|y?q={1}[2]^`#f#g", "https://a.example/x%7Cy?q=%7B1%7D%5B2%5D%5E%60#f%23g"),
      ("https://a.example/50%", "https://a.example/50%25"),
      ("https://a.example/%C3%A4%zz", "https://a.example/%C3%A4%25zz"),
      ("https://a.example/ä b", "https://a.example/%C3%A4%20b"),
      ("HTTP://a.example", "HTTP://a.example"), ("https://[::1]:8080/x", "https://[::1]:8080/x"),
      ("ftp://a.example/", nil), ("https:///x", nil), ("javascript:alert(1)//https://a", nil),
      ("https://", nil),
    ] as [(String, String?)])
  func addresses(text: String, expected: String?) {
    #expect(URL(webAddress: text)?.absoluteString == expected)
  }
}
