// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// `GetPage.js` in a real browser.
@Suite(.serialized) struct PageCaptureTests {
  private static let budget = 5 * 1024 * 1024

  @Test("a page that resists is handed over once, with its true address", arguments: HostilePage.all)
  func hostile(page: HostilePage) async throws {
    let captured = try await Captured.from(page.page, before: page.before)
    #expect(captured.count == 1)
    #expect(captured.url == "https://news.example/kite")
    #expect(captured.title == page.title)
    #expect(captured.extent == page.extent)
    if page.extent == "page" {
      #expect(captured.html.hasSuffix("</html>"))
      #expect(captured.html.contains("<title>Kites over the bay</title>"))
    }
    let broken = captured.html.unicodeScalars.first { $0.value < 9 || $0.value == 0x7 || $0.value == 0xFFFE }
    #expect(broken == nil)
  }

  @Test("title, canonical address, icon, language, site and media type are those of the page")
  func details() async throws {
    let captured = try await Captured.from(
      """
      <!DOCTYPE html><html lang="de_AT"><head><title>  Drachen   </title>
      <link rel="canonical" href="../drachen"><meta property="og:site_name" content="Die Bucht">
      <link rel="icon" sizes="16x16" href="/small.png"><link rel="Apple-Touch-Icon" sizes="180x180" href="big.png">
      <link rel="icon" sizes="512x512" href="/large.png"></head><body><p>Wind</body></html>
      """)
    #expect(captured.title == "Drachen")
    #expect(captured.canonical == "https://news.example/drachen")
    #expect(captured.icon == "https://news.example/big.png")
    #expect(captured.language == "de-AT")
    #expect(captured.siteName == "Die Bucht")
    #expect(captured.contentType == "text/html")
    #expect(captured.base == "https://news.example/kite")
  }

  @Test("a canonical address or icon with a script is ignored")
  func scriptAddresses() async throws {
    let captured = try await Captured.from(
      """
      <html lang="&quot;><b>"><head><title>t</title><link rel="canonical" href="javascript:alert(1)">
      <link rel="icon" href="javascript:alert(2)"></head><body>x</body></html>
      """)
    #expect(captured.canonical.isEmpty && captured.icon.isEmpty && captured.language.isEmpty)
  }

  @Test("the selection is read as text and as HTML, without the elements around it")
  func selection() async throws {
    let captured = try await Captured.from(
      "<html><body><p>one <b>two three</b> four</p><script>var secret</script><p>five</p></body></html>",
      before: """
        const range = document.createRange();
        range.setStart(document.querySelector("b").firstChild, 4);
        range.setEnd(document.querySelectorAll("p")[1].firstChild, 2);
        getSelection().removeAllRanges(); getSelection().addRange(range); 0
        """)
    #expect(captured.selectionText.contains("three four") && captured.selectionText.hasSuffix("fi"))
    #expect(captured.selectionHTML == "<p><b>three</b> four</p><p>fi</p>")
    #expect(captured.extent == "page")
  }

  @Test("without selected text, and with only a caret, there is no selection")
  func caret() async throws {
    let captured = try await Captured.from(
      HostilePage.article, before: #"getSelection().collapse(document.querySelector("p").firstChild, 3); 0"#)
    #expect(captured.selectionText.isEmpty && captured.selectionHTML.isEmpty)
  }

  @Test("a frame of the same origin is read where it stands, one of another origin is not")
  func frames() async throws {
    let captured = try await Captured.from([
      "https://news.example/kite": """
      <html><head><title>t</title></head><body><p>before</p><iframe src="/parts/inner"></iframe>
      <iframe src="https://ads.example/ad"></iframe><p>after &lt;b&gt;</p></body></html>
      """,
      "https://news.example/parts/inner":
        #"<html><body class="i"><p>inner words <img src="kite.png"></p><iframe src="deeper"></iframe></body></html>"#,
      "https://news.example/parts/deeper": #"<p>deeper words</p><iframe src="deepest"></iframe>"#,
      "https://news.example/parts/deepest": "<p>too deep</p>",
      "https://ads.example/ad": "<p>buy kites</p>",
    ])
    #expect(captured.html.contains(#"<p>inner words <img src="https://news.example/parts/kite.png"></p>"#))
    #expect(captured.html.contains("deeper words") && !captured.html.contains("too deep"))
    #expect(!captured.html.contains("buy kites"))
    #expect(captured.html.contains("<p>after &lt;b&gt;</p>"))
    let positions = ["before", "inner words", "after"].compactMap { captured.html.range(of: $0)?.lowerBound }
    #expect(positions.count == 3 && positions == positions.sorted())
  }

  @Test("a page with more frames than anyone reads is bounded")
  func manyFrames() async throws {
    let captured = try await Captured.from(
      "<html><body><p>words</p></body></html>",
      before: """
        for (let index = 0; index < 60; index += 1) {
          const frame = document.body.appendChild(document.createElement("iframe"));
          frame.contentDocument.body.textContent = "frame" + index + ".";
        } 0
        """)
    #expect(captured.html.contains("frame19.") && !captured.html.contains("frame20."))
    #expect(captured.html.hasSuffix("</html>"))
  }

  @Test("a hundred thousand nodes are one page")
  func manyNodes() async throws {
    let captured = try await Captured.from(
      "<html><body><main></main></body></html>",
      before: """
        const main = document.querySelector("main");
        main.innerHTML = "<p>word</p>".repeat(50000); 0
        """)
    #expect(captured.extent == "page" && captured.html.utf8.count > 500_000)
    #expect(captured.html.components(separatedBy: "<p>word</p>").count == 50_001)
  }

  @Test("a page too large by its scripts comes without them, and is still the page")
  func leanPage() async throws {
    let captured = try await Captured.from(
      HostilePage.article,
      before: """
        const script = document.createElement("script"); script.type = "application/json";
        script.textContent = "x".repeat(6 << 20); document.head.append(script); 0
        """)
    #expect(captured.extent == "page" && captured.html.contains("The wind was kind"))
    #expect(captured.html.utf8.count < 10_000 && captured.html.hasSuffix("</html>"))
  }

  @Test("a page too large as a whole comes as its main element, wrapped so that it says whose it is")
  func mainOnly() async throws {
    let captured = try await Captured.from(
      HostilePage.article,
      before: #"document.body.append("é".repeat(3 << 20)); 0"#)
    #expect(captured.extent == "main" && captured.html.contains("The wind was kind"))
    #expect(captured.html.contains(#"<base href="https://news.example/kite">"#))
    #expect(captured.html.hasSuffix("</body></html>") && !captured.html.contains("éé"))
  }

  @Test(
    "budgets count bytes of UTF-8, not units of the page's own strings",
    arguments: [("a", true), ("€", false)])
  func bytes(character: String, fits: Bool) async throws {
    // Two million characters: two or six megabytes.
    let captured = try await Captured.from(
      HostilePage.article, before: "document.querySelector('p').textContent = '\(character)'.repeat(2e6); 0")
    #expect(captured.extent == (fits ? "page" : "address"))
    #expect(captured.html.utf8.count <= Self.budget)
  }

  @Test("of a page that is too large in every part, only the selection is read")
  func selectionOnly() async throws {
    let captured = try await Captured.from(
      HostilePage.article,
      before: """
        const range = document.createRange(); range.selectNodeContents(document.querySelector("h1"));
        getSelection().addRange(range);
        document.querySelector("article").append("x".repeat(6 << 20)); 0
        """)
    #expect(captured.extent == "selection" && captured.html.contains("Kites over the bay"))
    #expect(captured.html.utf8.count < 1000)
  }

  @Test(
    "a picture or a document opened by itself is an address", arguments: ["image/svg+xml", "application/pdf"])
  func noPage(type: String) async throws {
    let captured = try await Captured.from(
      ["https://news.example/kite": "<svg xmlns='http://www.w3.org/2000/svg'/>"], type: type)
    #expect(
      captured.url == "https://news.example/kite" && captured.extent == "address" && captured.html.isEmpty)
  }

  @Test("the browser parses the script's HTML as the same page")
  func roundTrip() async throws {
    let captured = try await Captured.from(
      [
        "https://news.example/kite": """
        <!DOCTYPE html><html><head><title>a &amp; b</title></head><body data-x="&quot;&lt;'">
        <p>1 &lt; 2 &amp;amp; &nbsp; <br>x<textarea>&lt;/textarea></textarea></p><iframe src="/inner"></iframe></body></html>
        """, "https://news.example/inner": "<p>x</p>",
      ])
    let again = try await Captured.from(captured.html)
    #expect(again.html == captured.html)
    #expect(
      captured.html.contains(#"data-x="&quot;&lt;'""#)
        && captured.html.contains("1 &lt; 2 &amp;amp; &nbsp; <br>x"))
  }
}
