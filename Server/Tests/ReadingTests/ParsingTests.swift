// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

/// Tests that the same parts of a page are text as in browsers.
@Suite struct ParsingTests {
  @Test(
    "scripts, comments and drawings end where browsers end them",
    arguments: [
      ("a<script>x</script>b", "ab"),
      ("a<SCRIPT type=module>'</scripty>'</ScRiPt >b", "ab"),
      ("a<script>if (x < y) '<p>no</p>'</script>b", "ab"),
      ("a<script><!-- document.write('<script>x</script>') --></script>b", "ab"),
      ("a<script><!-- x --> '<script>' </script>b", "ab"),
      ("a<script><!--> '<script>' </script>b", "ab"),
      ("a<script><!-- x </script>b", "ab"),
      ("a<style>p > b { content: '</p>' }</style>b", "ab"),
      ("a<script src=x />b</script>c", "ac"),
      ("a<!-- <p>no</p> -->b", "ab"), ("a<!-->b", "ab"), ("a<!--->b", "ab"), ("a<!-- x --!>b", "ab"),
      ("a<!---->b", "ab"), ("a<!-- -- > no -->b", "ab"), ("a<!x>b<?php x ?>c</ d>e", "abce"),
      ("a<svg><title>no</title><p>b</p>", "a|b"),
      ("a<svg><style><a></style><path d='M0'/><g><svg></svg></g></svg>b", "ab"),
      ("a<svg><foreignObject><p>no</p></foreignObject></svg>b", "ab"),
      ("a<svg><![CDATA[</svg>]]></svg>b", "ab"), ("a<svg/>b", "ab"), ("a<svg>b", "ab"),
      ("a<iframe><p>no</iframe>b", "ab"), ("a<noembed><p>no</noembed>b", "ab"),
      ("a<xmp><b>no</b></xmp>b", "ab"), ("a<plaintext>no</plaintext>no", "a"),
      ("<b title='>'>a</b>", "a"), ("<b title=a/>b</b>", "b"), ("<b title = \"</b>\" x>a</b>", "a"),
      ("<b \"x\">a</b>", "a"), ("1 < 2 and <3", "1 &lt; 2 and &lt;3"), ("a</>b", "ab"), ("a<b", "a"),
      ("<a href='x' href='y'>a</a>", "a"), ("a<b/>c", "ac"), ("a<p/>c", "a|c"), ("a<br></br>c", "a|c"),
      ("<div/>a", "a"), ("a</b></i>b", "ab"), ("a</div></div>b", "a|b"), ("a<x-y>b</x-y>c", "abc"),
      ("<o:p>a</o:p>", "a"),
    ])
  func boundaries(_ markup: String, _ expected: String) {
    #expect(text("<div>\(markup)</div>") == expected)
  }

  @Test(
    "character references are read as browsers read them",
    arguments: [
      ("&amp;&lt;&gt;&quot;&apos;", "&amp;&lt;&gt;&quot;'"), ("&#146;&#x93;", "’“"),
      ("&nbsp;x&nbsp", "\u{A0}x\u{A0}"),
      ("&copy2024", "©2024"), ("&eacutex &Eacute;", "éx É"), ("&hellip;&mdash;&euro;", "…—€"),
      ("&hellip", "&amp;hellip"),
      ("&unknown; & &; &#; &#x;", "&amp;unknown; &amp; &amp;; &amp;#; &amp;#x;"),
      ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&#99999999999999999999;", "\u{FFFD}"), ("&lstrok;&scaron;&ccaron;", "łšč"), ("&#65&#66", "AB"),
      ("&#x1F600;", "😀"),
      ("&amp;lt;", "&amp;lt;"), ("&notit;", "¬it;"),
    ])
  func references(_ markup: String, _ expected: String) {
    #expect(text("<p>.\(markup).</p>") == ".\(expected).")
  }

  @Test("a name without a semicolon in an address is not a character reference")
  func referencesInAddresses() {
    let html = ArticleFragment.fromHTML("<a href='/?a=1&copy=2&amp;b=3&lt'>x</a>", url: "https://e.org/")
    #expect(html.contains("href=\"https://e.org/?a=1&amp;copy=2&amp;b=3%3C\""), "\(html)")
  }

  @Test(
    "a title is text, whatever it looks like",
    arguments: ["How <b> differs from <script>", "A &amp; B <!-- C", "<p>x</p> & </titles>"])
  func titles(_ title: String) {
    let page = "<html><head><title>\(title)</title></head><body><article>\(Fixture.paragraphs(4))</article>"
    let reading = read(page)
    #expect(reading.article?.title == title.replacing("&amp;", with: "&"))
    #expect(reading.article?.text.contains("number 4 ") == true)
  }

  @Test("JSON in a script is read to the end of the script and no further")
  func json() throws {
    let data =
      #"<script type="application/ld+json">{"@type":"NewsArticle","headline":"H <b> </p>","author":{"name":"Ann Lee"}}</script>"#
    let found = try article(Fixture.article(head: data, "<p>tail</p>"))
    #expect(found.byline == "Ann Lee")
    #expect(found.text.contains("tail"))
  }

  /// Returns the fragment's text with `|` between blocks.
  private func text(_ markup: String) -> String {
    let html = ArticleFragment.fromHTML(markup, url: "https://e.org/")
    let lines = html.replacing("<br/>", with: "\n").split(separator: "\n").map { line in
      line.split(separator: "<", omittingEmptySubsequences: false).enumerated().map { at, piece in
        at == 0 ? String(piece) : piece.split(separator: ">", maxSplits: 1).dropFirst().joined()
      }.joined()
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "|")
  }
}
