// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Testing

@Suite("A chapter's markup")
struct MarkupTests {
  @Test(
    "is repaired without losing text",
    arguments: [
      ("text", "<p>text</p>"),
      ("<p>a <div>b</div> c</p>", "<div><p>a </p><div>b</div><p> c</p></div>"),
      ("<em>a<p>b</p></em>", "<p><em>a</em></p><p><em>b</em></p>"),
      (
        "<a href=\"https://e.org/\"><p>a</p><p>b</p></a>",
        "<p><a href=\"https://e.org/\">a</a></p><p><a href=\"https://e.org/\">b</a></p>"
      ),
      ("<h1>a</h1>", "<h2>a</h2>"),
      ("<h2><div>a</div><div>b</div></h2>", "<h2>a b </h2>"),
      (
        "<ul>a<li>b</li><ul><li>c</li></ul></ul>", "<ul><li>a</li><li>b</li><li><ul><li>c</li></ul></li></ul>"
      ),
      ("<li>a</li>", "<div>a</div>"),
      ("<dl><dt>a</dt><dd>b</dd></dl>", "<dl><dt>a</dt><dd>b</dd></dl>"),
      ("<dl><dd>b</dd></dl>", "<div><div>b</div></div>"),
      (
        "<table><tr><td>a</td><td>b</td></tr></table>",
        "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>"
      ),
      ("<table><tr><td><p>layout</p></td></tr></table>", "<div><p>layout</p></div>"),
      ("<pre>a<div>b</div>c<br/>d</pre>", "<pre>ab\nc\nd</pre>"),
      ("<details><summary>a</summary>b</details>", "<div><p>a</p>b</div>"),
      ("<script>a</script><style>b</style><p>c</p>", "<p>c</p>"),
      ("<unknown>a</unknown>", "<p>a</p>"),
      ("<p></p><p> </p><div><span/></div><p>a</p>", "<p>a</p>"),
      (
        "<p class=\"x\" style=\"y\" onclick=\"z\" lang=\"de\" dir=\"RTL\">a</p>",
        "<p dir=\"rtl\" lang=\"de\" xml:lang=\"de\">a</p>"
      ),
      ("<wbr>a<p>b</p></wbr>", "<p><wbr/>a</p><p>b</p>"),
      ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "<p><ruby>漢<rt>kan</rt></ruby></p>"),
      ("<p>a<![CDATA[<b>]]><!-- -- gone --></p>".replacing(" -- ", with: " "), "<p>a&lt;b&gt;</p>"),
    ])
  func order(html: String, expected: String) throws {
    #expect(try written(html) == expected)
  }

  @Test(
    "keeps web links, and turns all others into text",
    arguments: [
      ("https://e.org/ä b?x=[1]", "<p><a href=\"https://e.org/%C3%A4%20b?x=%5B1%5D\">x</a></p>"),
      ("mailto:a@b.c", "<p><a href=\"mailto:a@b.c\">x</a></p>"),
      ("tel:+41441234567", "<p><a href=\"tel:+41441234567\">x</a></p>"),
      ("javascript:alert(1)", "<p>x</p>"), (" jAvAsCrIpT:alert(1)", "<p>x</p>"),
      ("data:text/html,x", "<p>x</p>"), ("/relative", "<p>x</p>"),
      ("https://user:pass@e.org/", "<p>x</p>"), ("#gone", "<p>x</p>"), ("", "<p>x</p>"),
      ("file:///etc/passwd", "<p>x</p>"),
    ])
  func links(address: String, expected: String) throws {
    #expect(try written("<p><a href=\"\(address)\">x</a></p>") == expected)
  }

  @Test("keeps internal links under new IDs, each ID once")
  func localLinks() throws {
    #expect(
      try written("<p id=\"x\">a</p><p id=\"x\">b</p><p id=\"unused\">c</p><p><a href=\"#x\">to a</a></p>")
        == "<p id=\"r1\">a</p><p>b</p><p>c</p><p><a href=\"#r1\">to a</a></p>")
  }

  @Test("treats a link to the page's own address as an internal link")
  func ownAddress() throws {
    let own = Chapter(
      title: "t", sourceURL: "https://e.org/a", wordCount: 0,
      html: "<p id=\"x\">a</p><p><a href=\"https://e.org/a#x\">b</a><a href=\"https://e.org/a#y\">c</a></p>")
    let content = try OpenedBook(EPUBWriter().write(book(chapters: [own]), images: [])).chapter
    #expect(
      content.hasSuffix("<p id=\"r1\">a</p><p><a href=\"#r1\">b</a><a href=\"https://e.org/a#y\">c</a></p>"))
  }

  @Test("marks notes, with a backlink at their start")
  func footnotes() throws {
    #expect(
      try written(
        "<p>a<a id=\"r\" href=\"#n\">1</a></p><ol><li id=\"n\"><p>note <a href=\"#r\">↩</a></p></li></ol>")
        == "<p>a<a epub:type=\"noteref\" href=\"#r2\" id=\"r1\" role=\"doc-noteref\">1</a></p><div>"
        + "<aside class=\"note\" epub:type=\"footnote\" id=\"r2\" role=\"doc-footnote\">"
        + "<p><a href=\"#r1\" role=\"doc-backlink\">1</a> note </p></aside></div>")
  }

  @Test(
    "removes a note's other backlinks, wherever their target is",
    arguments: [
      ("<sup id=\"r\"><a href=\"#n\">1</a></sup>", "<a href=\"#r\">Back to text</a>"),
      ("<sup><a href=\"#n\"><span id=\"r\"/>1</a></sup>", "<a href=\"#r\">↩</a>"),
      ("<a id=\"r\" href=\"#n\">1</a>", "<span>^ <b><a href=\"#r\">a</a></b></span>"),
    ])
  func waysBack(reference: String, wayBack: String) throws {
    for note in ["note \(wayBack.replacing("^", with: ""))", "\(wayBack) note"] {
      let html = try written("<p>a\(reference)</p><ol><li id=\"n\"><p>\(note)</p></li></ol>")
      #expect(html.ranges(of: "href=\"#").count == 2)
      #expect(html.contains("role=\"doc-backlink\">1</a> note"))
      #expect(!html.contains("↩") && !html.contains("^") && !html.contains("Back"))
    }
  }

  @Test("refers to nothing outside the book except by links")
  func noRemoteResources() throws {
    let html =
      "<p><img src=\"https://e.org/1\" alt=\"a\"/></p><iframe src=\"https://e.org/\"/><video src=\"https://e.org/\"/><blockquote cite=\"https://e.org/\">b</blockquote><link href=\"https://e.org/\"/>"
    #expect(try written(html) == "<p><span class=\"missing\">[a]</span></p><blockquote><p>b</p></blockquote>")
  }

  @Test("does not grow disproportionately, however the page is nested")
  func growth() throws {
    let marks = ["em", "b", "i", "u", "s", "sub", "sup", "small", "code", "kbd", "var", "mark"]
    let html =
      String(repeating: marks.map { "<\($0)>" }.joined(), count: 20)
      + String(repeating: "<p>x</p>", count: 2_000)
      + String(repeating: marks.reversed().map { "</\($0)>" }.joined(), count: 20)
    #expect(try written(html).utf8.count < 10 * html.utf8.count)
  }

  @Test("nested as deep as XML readers allow makes a book")
  func deep() throws {
    let depth = 250
    let html =
      String(repeating: "<div><em>", count: depth / 2) + "x"
      + String(repeating: "</em></div>", count: depth / 2)
    #expect(try written(html).contains("x"))
  }
}
