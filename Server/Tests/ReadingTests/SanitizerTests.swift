// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

@Suite struct SanitizerTests {
  static let allowed: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "q", "cite", "ul", "ol", "li", "dl", "dt", "dd",
    "pre",
    "code", "kbd", "samp", "var", "em", "strong", "b", "i", "u", "s", "del", "ins", "sub", "sup", "small",
    "mark",
    "abbr", "dfn", "time", "a", "img", "figure", "figcaption", "table", "caption", "colgroup", "col", "thead",
    "tbody",
    "tfoot", "tr", "th", "td", "hr", "br", "wbr", "ruby", "rb", "rt", "rp", "bdi", "bdo", "span", "details",
    "summary",
  ]
  static let attributes: Set<String> = [
    "href", "src", "alt", "width", "height", "lang", "dir", "title", "id", "start", "reversed", "value",
    "colspan", "rowspan", "datetime", "type", "scope",
  ]

  @Test("hostile markup is removed", arguments: HostileMarkup.all)
  func hostile(_ vector: String) throws {
    let outputs = [
      ArticleFragment.fromHTML(vector, url: "https://example.org/a/b"),
      ArticleFragment.fromHTML("<div>\(vector)<p>after</p></div>", url: nil),
      try article(Fixture.article(vector)).html,
    ]
    for output in outputs { check(output) }
  }

  private func check(_ output: String) {
    let census = MarkupCensus(output)
    #expect(census.isWellFormed, "\(output)")
    #expect(census.elements.isSubset(of: Self.allowed), "\(census.elements.subtracting(Self.allowed))")
    for attribute in census.attributes {
      #expect(Self.attributes.contains(attribute.name), "\(attribute)")
      guard attribute.name == "href" || attribute.name == "src" else { continue }
      let isWeb = attribute.value.hasPrefix("https://") || attribute.value.hasPrefix("http://")
      let isOther = ["mailto:", "tel:", "#sp-"].contains { attribute.value.hasPrefix($0) }
      #expect(isWeb || (attribute.name == "href" && isOther), "\(attribute)")
    }
  }

  @Test("sanitizing twice changes nothing", arguments: HostileMarkup.all + structures)
  func idempotent(_ vector: String) {
    let once = ArticleFragment.fromHTML("<div>before \(vector) after</div>", url: "https://example.org/")
    #expect(ArticleFragment.fromHTML(once, url: "https://example.org/") == once)
  }

  static let structures: [String] = [
    "<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>", "<b><p>x</p><p>y</p></b>",
    "<table><caption>c</caption><tr><td>a<td>b<tr><td colspan=2><p>x</p><p>y</p></table>",
    "<a href=#n>note</a><p id=n>the note</p>", "<pre>a\n  b\n\n<b>c</b></pre>", "<dl><dt>t<dd>d</dl>",
    "<figure><img src=/a.png><figcaption>c</figcaption></figure>", "<p>a <em>b </em>c<br>d<br><br>e</p>",
    "<blockquote>q<p>r</p></blockquote><hr><p>end</p>", "<ol start=3 reversed><li value=7>x</ol>",
    "<pre><code>a<p>b</p>\u{16}<figure><img src=/a.png>c</figure></code></pre>",
    "<iframe src='//v.example/embed/1' title='\(String(repeating: "A film of ships ", count: 20))'></iframe>",
    "<iframe src='//v.example/embed/1' title='A \u{7F} film \u{7F}'></iframe>",
    "<p><span dir=frtl>x</span> y</p>", "<p><span lang='no such'>x</span> y</p>",
    "<details><summary>s</summary><p>x</p></details>", "<h2><a href=/x>h</a></h2><ruby>漢<rt>kan</rt></ruby>",
  ]

  @Test(
    "links keep http, https, mailto and tel and become absolute",
    arguments: [
      ("/x y", "https://example.org/x%20y"), ("../c?d=1#e", "https://example.org/c?d=1#e"),
      ("?q", "https://example.org/a/b?q"), ("/a/../c/./d.html", "https://example.org/c/d.html"),
      ("/a.b/c?d=/../e#f", "https://example.org/a.b/c?d=/../e#f"),
      ("https://other.net", "https://other.net/"),
      ("https://other.net/a/../b", "https://other.net/b"), ("https://other.net?q", "https://other.net/?q"),
      ("//other.net/p", "https://other.net/p"), ("HTTP://Other.net/a\\b", "http://Other.net/a/b"),
      ("mailto:a@b.org", "mailto:a@b.org"), ("tel:+4930", "tel:+4930"), ("/ü", "https://example.org/%C3%BC"),
      ("/100%", "https://example.org/100%25"),
    ])
  func links(_ href: String, _ expected: String) {
    let html = ArticleFragment.fromHTML("<p><a href=\"\(href)\">x</a></p>", url: "https://example.org/a/b")
    #expect(html.contains("href=\"\(expected)\""), "\(html)")
  }

  @Test("IDs stay only if a local link points to them, with a prefix")
  func ids() {
    let html = ArticleFragment.fromHTML(
      "<p id=unused><a href=#note>1</a></p><div id=note>The note.</div>", url: "https://e.org/")
    #expect(html.contains("href=\"#sp-note\""))
    #expect(html.contains("id=\"sp-note\""))
    #expect(!html.contains("unused"))
    #expect(html.components("id=") == 1)
  }

  @Test("plain text becomes paragraphs with everything escaped")
  func plainText() {
    let html = ArticleFragment.fromPlainText("One <b> & two\nnext line\n\n\"Second\"\u{1}\u{FFFF}\n")
    #expect(html == "<p>One &lt;b&gt; &amp; two<br/>next line</p>\n<p>&quot;Second&quot;</p>\n")
    #expect(ArticleFragment.fromPlainText(" \n ") == "")
  }
}
