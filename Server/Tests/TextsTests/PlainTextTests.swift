// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing
import Texts

@Suite("Plain text")
struct PlainTextTests {
  private func html(_ text: String) -> String { WrittenText(text, form: .plain).html }

  @Test(
    "becomes the blocks that its writer intended",
    arguments: [
      ("one.\n\ntwo\n", "<p>one.</p>\n<p>two</p>"),
      ("Roses are red,\nviolets are blue.", "<p>Roses are red,<br/>violets are blue.</p>"),
      ("To buy:\n- milk\n- bread", "<p>To buy:</p>\n<ul><li>milk</li><li>bread</li></ul>"),
      ("* one\n\n* two", "<ul><li>one</li><li>two</li></ul>"),
      ("1. one\n2. two\n   goes on\n3. three", "<ol><li>one</li><li>two goes on</li><li>three</li></ol>"),
      ("4) four\n5) five", "<ol start=\"4\"><li>four</li><li>five</li></ol>"),
      ("> said\n> he", "<blockquote><p>said<br/>he</p></blockquote>"),
      ("a\n\n* * *\n\nb c.", "<p>a</p>\n<hr/>\n<p>b c.</p>".replacing("<p>a</p>", with: "<h1>a</h1>")),
      ("a <b> & \"c\"", "<p>a &lt;b&gt; &amp; &quot;c&quot;</p>"),
      (
        "See https://e.org/a?b=1&c=(2), or (http://e.org/x).",
        "<p>See <a href=\"https://e.org/a?b=1&amp;c=(2)\">https://e.org/a?b=1&amp;c=(2)</a>, or "
          + "(<a href=\"http://e.org/x\">http://e.org/x</a>).</p>"
      ),
      ("It was _not_ his_name_here.", "<p>It was <em>not</em> his_name_here.</p>"),
      ("http:// is not a link", "<p>http:// is not a link</p>"),
      (
        "a://b http://c https://e.org/f.",
        "<p>a://b http://c <a href=\"https://e.org/f\">https://e.org/f</a>.</p>"
      ),
      (
        "* one\n\n* two\n\n1. a\n\n2. b\n\n4. d",
        "<ul><li>one</li><li>two</li></ul>\n<ol><li>a</li><li>b</li></ol>\n<ol start=\"4\"><li>d</li></ol>"
      ),
      ("One\n===\nTwo\n---\ntext", "<h1>One</h1>\n<h2>Two</h2>\n<p>text</p>"),
      ("In\n1999. It was.", "<p>In<br/>1999. It was.</p>"),
      ("name   price\nmilk   1.20\nbread  2.50", "<pre>name   price\nmilk   1.20\nbread  2.50</pre>"),
      ("line one\r\nline two\r\n\r\nnext.", "<p>line one<br/>line two</p>\n<p>next.</p>"),
      ("", ""),
    ])
  func blocks(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  private static let prose = """
    It was the best of days for the men on the quay, who had come down
    early to see the boats go out, and who stayed on until the last of
    them had passed the light and turned towards the open sea.
    """

  @Test("has wrapped lines joined, and verses unchanged")
  func joining() {
    let text = Self.prose + "\n\n" + Self.prose + "\n\nThe sea,\nthe sea."
    let written = html(text)
    #expect(written.contains("who had come down early to see") && written.contains("last of them had"))
    #expect(written.hasSuffix("<p>The sea,<br/>the sea.</p>"))
  }

  @Test(
    "has headings where a reader would see them",
    arguments: [
      ("THE LAST BOAT", "<h2>THE LAST BOAT</h2>"), ("Chapter 7. The quay", "<h2>Chapter 7. The quay</h2>"),
      ("Kapitel II", "<h2>Kapitel II</h2>"), ("2.1 Method", "<h2>2.1 Method</h2>"),
      ("The last boat", "<h3>The last boat</h3>"), ("The quay\n--------", "<h2>The quay</h2>"),
      ("He went home.", "<p>He went home.</p>"), ("and then", "<p>and then</p>"),
    ])
  func headings(line: String, expected: String) {
    let written = html("\(Self.prose)\n\n\(line)\n\n\(Self.prose)")
    #expect(written.split(separator: "\n")[1] == expected)
  }

  @Test("takes a separate first line as its title")
  func title() {
    #expect(WrittenText("My note\n\nSome text.", form: .plain).title == "My note")
    #expect(WrittenText("My note\n=======\nSome text.", form: .plain).title == "My note")
    #expect(WrittenText("Some text. It goes on.\n\nMore.", form: .plain).title == nil)
    #expect(WrittenText("Only this", form: .plain).title == nil)
  }

  @Test("with one paragraph per line keeps them")
  func linewise() {
    let long = String(repeating: "word ", count: 60) + "end."
    #expect(html("\(long)\n\(long)\nShort one.").split(separator: "\n").count == 3)
  }

  @Test("with indented first lines is split into paragraphs without empty lines")
  func indents() {
    let block = Self.prose.split(separator: "\n").enumerated().map { ($0 == 0 ? "   " : "") + $1 }
    let text = (block + block + block).joined(separator: "\n")
    #expect(html(text).split(separator: "\n").count == 3)
  }

  @Test("in Chinese is joined without spaces")
  func chinese() {
    let line = String(repeating: "海", count: 60)
    #expect(html([line, line, line, "海。"].joined(separator: "\n")) == "<p>\(line)\(line)\(line)海。</p>")
  }

  @Test("with one mark repeated many times becomes HTML of bounded size")
  func hostile() {
    for text in [
      String(repeating: "> ", count: 20_000), String(repeating: "_a", count: 20_000),
      String(repeating: "- a\n", count: 10_000), String(repeating: "http://", count: 10_000),
      String(repeating: "\n", count: 100_000), String(repeating: "a\n", count: 20_000),
      String(repeating: "a\n---\n", count: 100_000), String(repeating: "- a\n\n", count: 50_000),
      String(repeating: "http://a.example/b ", count: 10_000), String(repeating: "1. a\n\n", count: 20_000),
    ] {
      #expect(html(text).utf8.count < text.utf8.count * 30 + 100)
    }
  }

  @Test(
    "with a very long paragraph is split and keeps every letter",
    arguments: ["word", "words ", "😀", "e\u{301}", "> "])
  func longParagraph(unit: String) {
    let text = String(repeating: unit, count: 200_000 / unit.utf8.count)
    let written = html(text)
    let paragraphs = written.matches(of: /<p>([^<]*)<\/p>/).map { $0.output.1 }
    #expect(paragraphs.count >= 3 && paragraphs.allSatisfy { $0.utf8.count <= 5 * 65_536 })
    let letters = paragraphs.joined().replacing("&gt;", with: ">").unicodeScalars.filter { $0 != " " }
    let quotes = unit == "> " ? written.ranges(of: "<blockquote>").count : 0
    #expect(letters.count + quotes == text.unicodeScalars.filter { $0 != " " }.count)
  }

  @Test("with very many lines has several paragraphs, and a long list stays one list")
  func manyLines() {
    let lines = html(String(repeating: "a\n", count: 100_000))
    #expect(
      lines.ranges(of: "<p>").count > 1
        && lines.ranges(of: "<p>").count + lines.ranges(of: "<br/>").count == 100_000)
    let list = html(String(repeating: "- a\n", count: 40_000))
    #expect(list.ranges(of: "<ul>").count == 1 && list.ranges(of: "<li>").count == 40_000)
  }
}
