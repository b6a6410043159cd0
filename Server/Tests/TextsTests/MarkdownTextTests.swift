// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing
import Texts

@Suite("Markdown text")
struct MarkdownTextTests {
  @Test(
    "becomes HTML",
    arguments: [
      (
        "# Title\n\nText *em* **strong** `code`",
        "<h1>Title</h1>\n<p>Text <em>em</em> <strong>strong</strong> <code>code</code></p>\n"
      ),
      ("- a\n- b\n  - c", "<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n"),
      (
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n"
      ),
      ("~~gone~~ https://e.org", "<p><del>gone</del> <a href=\"https://e.org\">https://e.org</a></p>\n"),
      (
        "```swift\nlet a = 1 < 2\n```",
        "<pre><code class=\"language-swift\">let a = 1 &lt; 2\n</code></pre>\n"
      ),
      ("a\r\nb", "<p>a\nb</p>\n"),
      ("", ""),
    ])
  func html(text: String, expected: String) {
    #expect(WrittenText(text, form: .markdown).html == expected)
  }

  @Test("has footnotes with links in both directions")
  func footnotes() {
    let html = WrittenText("a[^1]\n\n[^1]: note", form: .markdown).html
    #expect(html.contains("href=\"#fn") && html.contains("href=\"#fnref") && html.contains("note"))
  }

  @Test("takes its title from its front matter or first heading")
  func facts() {
    let text =
      "---\ntitle: \"The sea\"\nauthor: A. B.\ndate: 2026-11-22\nlang: de\ntags:\n  - x\n---\n# Other\n\ntext"
    let written = WrittenText(text, form: .markdown)
    #expect(written.title == "The sea" && written.author == "A. B." && written.date == "2026-11-22")
    #expect(written.language == "de" && written.html.hasPrefix("<h1>Other</h1>"))
    #expect(WrittenText("# The *sea*\n\ntext", form: .markdown).title == "The sea")
    #expect(WrittenText("text\n\n# Later", form: .markdown).title == nil)
    #expect(WrittenText("---\n\nno front matter\n\n---\n", form: .markdown).html.hasPrefix("<hr />"))
  }

  @Test(
    "is recognized by its media type, its name or its markup",
    arguments: [
      ("a", "text/markdown", nil, true), ("a", "text/plain", "notes.md", true), ("a", nil, nil, false),
      ("# One\n\nsee [this](https://e.org/)", "text/plain", nil, true),
      ("# a comment in a shell script\nls", "text/plain", nil, false),
      ("- a\n- b", nil, nil, false), ("# One\n\n- a", nil, nil, true), ("**a** and ```", nil, nil, false),
      ("2 ** 3 ** 4\n# hash", nil, nil, false),
    ] as [(String, String?, String?, Bool)])
  func form(text: String, type: String?, name: String?, isMarkdown: Bool) {
    #expect((WrittenText.form(of: text, mediaType: type, fileName: name) == .markdown) == isMarkdown)
  }

  @Test("that is hostile is converted, or read as plain text if converting it would be slow")
  func hostile() {
    let columns = String(repeating: "|a", count: 1_000) + "\n" + String(repeating: "|-", count: 1_000) + "\n"
    for text in [
      String(repeating: "# a\n![[]()", count: 100_000),
      "# a\n**b**\n" + columns + String(repeating: "|a\n", count: 100_000),
    ] {
      #expect(WrittenText.form(of: text, mediaType: "text/markdown", fileName: "a.md") == .plain)
    }
    for text in [
      String(repeating: "[", count: 50_000), String(repeating: "> ", count: 2_000),
      String(repeating: "*a ", count: 10_000),
      String(repeating: "`", count: 50_000) + "a", String(repeating: "<", count: 50_000),
      String(repeating: "https://", count: 20_000),
    ] {
      #expect(WrittenText.form(of: text, mediaType: "text/markdown", fileName: nil) == .markdown)
      #expect(!WrittenText(text, form: .markdown).html.isEmpty)
    }
  }

  private static let columns =
    String(repeating: "|a", count: 39) + "|\n" + String(repeating: "|-", count: 39) + "|\n"

  @Test(
    "with more table cells than a book can hold is read as plain text",
    arguments: [
      LongText(columns + String(repeating: "a\n", count: 50_000)),
      LongText((columns + String(repeating: "a\n", count: 50_000)).replacing("\n", with: "\r")),
      LongText(columns.replacing("-|", with: "-\u{FEFF}|") + String(repeating: "a\n", count: 50_000)),
      LongText(columns.replacing("-|", with: "-\u{0}|") + String(repeating: "a\n", count: 50_000)),
      LongText(
        "> " + columns.replacing("\n|-", with: "\n> |-") + String(repeating: "> a\n", count: 50_000)),
      LongText("a|b|c\n-|-|-\n" + String(repeating: "a\n", count: 500_000)),
      LongText(String(repeating: columns + String(repeating: "a\n", count: 500) + "\n", count: 100)),
    ])
  func cells(_ long: LongText) {
    #expect(WrittenText.form(of: long.text, mediaType: "text/markdown", fileName: nil) == .plain)
    #expect(!WrittenText(long.text, form: .markdown).html.contains("<table>"))
  }

  @Test("with long tables of few cells and much other text keeps its tables")
  func tables() {
    let text =
      "|a|b|\n|-|-|\n" + String(repeating: "|1|2|\n", count: 2_000) + "\n"
      + String(repeating: "Text.\n\n", count: 50_000)
    #expect(WrittenText.form(of: text, mediaType: "text/markdown", fileName: nil) == .markdown)
    #expect(WrittenText(text, form: .markdown).html.contains("<table>"))
  }
}
