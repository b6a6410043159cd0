// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

/// Tests the conversion of elements other than paragraphs.
@Suite struct MarkupTests {
  @Test(
    "formulas keep their source",
    arguments: [
      (
        """
        <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>E</mi><mo>=</mo></mrow>\
        <annotation encoding="application/x-tex">E = mc^2 &lt; 1</annotation></semantics></math></span>\
        <span class="katex-html" aria-hidden="true">E=mc2</span></span>
        """, "<code>E = mc^2 &lt; 1</code>"
      ),
      (
        """
        <span class="MathJax_Preview">[x]</span><span class="MathJax" id="m">drawn</span>\
        <script type="math/tex; mode=display">\\frac{a}{b} &amp; x<y</script>
        """, "<code>\\frac{a}{b} &amp;amp; x&lt;y</code>"
      ),
      (
        "<math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msub><mi>a</mi><mi>i</mi></msub></math>",
        "<code>x^2+a_i</code>"
      ),
      (
        "<math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac><msqrt><mi>c</mi></msqrt></math>",
        "<code>(a+1)/b(c)</code>"
      ),
      (
        "<math><mi>x</mi><annotation-xml encoding='text/html'><b>no</b></annotation-xml></math>",
        "<code>x</code>"
      ),
      ("<math><mo>&lt;</mo><mo><</mo><mspace/></math>", "<code>&lt;&lt;</code>"),
      ("<img class=tex alt='E=mc^2' src=/f.png>", "<img src=\"https://example.org/f.png\" alt=\"E=mc^2\"/>"),
    ])
  func formulas(_ markup: String, _ expected: String) throws {
    let found = try article(
      Fixture.article("<p>The formula \(markup) is famous, and rightly so, they said.</p>"))
    #expect(found.html.contains("The formula \(expected) is famous"), "\(found.html)")
  }

  @Test("an unclosed formula leaves the rest of the page unchanged")
  func openFormula() throws {
    let found = try article(Fixture.article("<p>x <math><mi>y<p>after the formula</p>"))
    #expect(found.text.contains("after the formula"))
    #expect(found.text.contains("number 7 "))
  }

  @Test(
    "media and embeds of other sites become links outside the text",
    arguments: [
      (
        "<iframe src='//video.example/embed/a1?x=1' title='A film'></iframe>",
        "<p><a href=\"https://video.example/embed/a1?x=1\">A film</a></p>"
      ),
      (
        "<video poster=/p.jpg><source src=/v.mp4 type=video/mp4>No video here.</video>",
        """
        <p><a href="https://example.org/v.mp4"><img src="https://example.org/p.jpg" alt=""/> example.org/v.mp4</a></p>
        """
      ),
      (
        "<audio src=/a.mp3 controls></audio>",
        "<p><a href=\"https://example.org/a.mp3\">example.org/a.mp3</a></p>"
      ),
      (
        "<object data='https://e.example/player.swf'></object>",
        "<p><a href=\"https://e.example/player.swf\">e.example/player.swf</a></p>"
      ),
    ])
  func media(_ markup: String, _ expected: String) throws {
    let found = try article(Fixture.article("<p>Before it.</p>\(markup)<p>After it.</p>"))
    #expect(found.html.contains("<p>Before it.</p>\n\(expected)\n<p>After it.</p>"), "\(found.html)")
    #expect(found.text.contains("Before it.\nAfter it."))
  }

  @Test(
    "frames that are advertising, hidden or dangerous are left out",
    arguments: [
      "<iframe src='https://ads.example/slot?id=1'></iframe>", "<iframe src='javascript:embed()'></iframe>",
      "<iframe hidden src='https://v.example/embed/x'></iframe>", "<iframe srcdoc='<p>embed'></iframe>",
      "<embed src='data:text/html,player'>", "<video src='blob:https://example.org/1'></video>",
    ])
  func noMedia(_ markup: String) throws {
    #expect(try !article(Fixture.article(markup)).html.contains("<a"))
  }

  @Test(
    "direction and language stay when the element that had them is removed",
    arguments: [
      ("<div dir=rtl><p>شلوم</p></div>", "<p dir=\"rtl\">شلوم</p>"),
      ("<section lang=he dir=RTL>שלום<h2>כותרת</h2></section>", "<h2 lang=\"he\" dir=\"rtl\">כותרת</h2>"),
      (
        "<p>a <bdi>b</bdi> <bdo dir=rtl>c</bdo> <span dir=rtl>d</span></p>",
        "<p>a <bdi>b</bdi> <bdo dir=\"rtl\">c</bdo> <span dir=\"rtl\">d</span></p>"
      ),
      (
        "<p lang=ja><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>",
        "<p lang=\"ja\"><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>"
      ),
      (
        "<div dir=rtl><p>a <span lang=it>b</span></p></div>",
        "<p dir=\"rtl\">a <span lang=\"it\" dir=\"rtl\">b</span></p>"
      ),
      (
        String(repeating: "<blockquote>", count: 120) + "<div lang=el><section><p>q",
        "<p lang=\"el\">q</p>"
      ),
      ("<div dir=rtl><blockquote dir=ltr>q</blockquote></div>", "<blockquote dir=\"ltr\"><p>q</p>"),
    ])
  func directions(_ markup: String, _ expected: String) {
    let html = ArticleFragment.fromHTML(markup, url: "https://e.org/")
    #expect(html.contains(expected), "\(html)")
  }

  @Test(
    "lists, tables and edits keep the meaning of their attributes",
    arguments: [
      ("<ol type=i start=3><li value=5>x</ol>", "<ol start=\"3\" type=\"i\"><li value=\"5\">x</li>"),
      (
        "<table><tr><th scope=row>a<td colspan=2>b</table>",
        "<th scope=\"row\">a</th><td colspan=\"2\">b</td>"
      ),
      ("<p><ins datetime=2024-01-02>x</ins></p>", "<ins datetime=\"2024-01-02\">x</ins>"),
      ("<p><a href='#caf%C3%A9'>x</a></p><p id='café'>y</p>", "href=\"#sp-caf_195_169\""),
      (
        "<p><amp-img src=/a.png alt=b width=40></amp-img></p>",
        "<img src=\"https://e.org/a.png\" alt=\"b\" width=\"40\"/>"
      ),
    ])
  func attributes(_ markup: String, _ expected: String) {
    let html = ArticleFragment.fromHTML(markup, url: "https://e.org/")
    #expect(html.contains(expected), "\(html)")
  }

  @Test(
    "the page that continues the article is reported",
    arguments: [
      ("https://e.org/a/b", "<link rel=next href=/a/b/2>", "https://e.org/a/b/2"),
      ("https://e.org/a/b/", "<a href='/a/b/page/2/'>2</a>", "https://e.org/a/b/page/2/"),
      ("https://e.org/a/b", "<a href='?page=2'>2</a>", "https://e.org/a/b?page=2"),
      ("https://e.org/a?id=7", "<a href='/a?id=7&p=2' rel=next>more</a>", "https://e.org/a?id=7&p=2"),
      ("https://e.org/a/b.html", "<a href='b-2.html'>2</a>", "https://e.org/a/b-2.html"),
      ("https://e.org/a/b/2", "<a rel=next href=3>Next</a>", "https://e.org/a/b/3"),
      (
        "https://e.org/a/b?page=2", "<link rel='prefetch next' href='/a/b?page=3'>",
        "https://e.org/a/b?page=3"
      ),
    ])
  func nextPages(_ url: String, _ link: String, _ expected: String) throws {
    #expect(try article(Fixture.article(link), url: url).nextPage == expected)
  }

  @Test(
    "the beginning of a fragment is one line without the title",
    arguments: [
      (
        "<h1>A list</h1>\n<p>Some <strong>bold</strong></p>\n<ul><li>one</li>\n<li>two</li></ul>", "A  list",
        "Some bold one two"
      ),
      ("<p>A list</p><p>and more</p>", "A list", "A list and more"),
      ("<h1>Other</h1><p>A</p>", "A list", "Other A"),
      ("<h1>A list</h1>", "A list", nil), ("", nil, nil), ("<p>&lt;b&gt; &amp;</p>", nil, "<b> &"),
      ("<p>" + String(repeating: "é", count: 9000) + "</p>", nil, String(repeating: "é", count: 300)),
    ] as [(String, String?, String?)])
  func beginning(_ html: String, _ title: String?, _ expected: String?) {
    #expect(ArticleFragment.beginning(of: html, without: title) == expected)
  }

  @Test(
    "the next article is not the next page",
    arguments: [
      ("https://e.org/a/b", "<link rel=next href=/a/c>"),
      ("https://e.org/a/b", "<a rel=next href=/a/b/comment-page-2>2</a>"),
      ("https://e.org/a/b", "<a href=/a/2>2</a>"), ("https://e.org/2024/05/04", "<a href=/2024/05/05>5</a>"),
      ("https://e.org/a/b", "<a rel=next href=https://f.org/a/b/2>2</a>"),
      ("https://e.org/", "<a rel=next href=/page/2>2</a>"),
      ("https://e.org/a/b", "<a href=/a/b/2>two</a>"), ("https://e.org/a/b", "<a rel=next href=/a/b/3>3</a>"),
    ])
  func noNextPage(_ url: String, _ link: String) throws {
    #expect(try article(Fixture.article(link), url: url).nextPage == nil)
  }
}
