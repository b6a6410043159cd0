// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import TestSupport
import Testing

/// Tests books with epubcheck.
///
/// Few books contain all cases, because each run starts a Java virtual machine.
@Suite("epubcheck")
struct EPUBCheckTests {
  @Test(
    "finds no errors in a book",
    arguments: ["article", "collection", "parts", "notes and tables", "right to left", "bare"])
  func clean(name: String) throws {
    let (book, images) = try #require(Self.books[name])
    let findings = try Self.findings(EPUBWriter().write(book, images: images))
    #expect(findings == [])
  }

  @Test("finds an error in a damaged book")
  func finds() throws {
    let bytes = try EPUBWriter().write(book(chapters: [chapter("<p>x</p>")]), images: [])
    #expect(try !Self.findings(Array(bytes.dropLast(200))).isEmpty)
  }

  private static func findings(_ bytes: [UInt8]) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).epub")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try outputAndErrors(of: Tools.java(), ["-jar", Tools.epubcheck(), file.path])
    let lines = String(decoding: result, as: UTF8.self).split(separator: "\n").map { $0.prefix(300) }
    if lines.contains("No errors or warnings detected.") { return [] }
    return lines.map(String.init)
  }

  private static let books: [String: (Book, [BookImage])] = [
    "article": (
      book(
        title: hardTitle, cover: "https://e.org/cover.png",
        chapters: [chapter(structures + imageTags + footnotes, title: hardTitle)]), images
    ),
    "collection": (
      book(
        title: "Five articles", authors: [],
        chapters: [
          chapter(disorder, title: "Disorder"),
          chapter("<p>日本語の<ruby>漢字<rt>かんじ</rt></ruby></p>", title: "日本語", language: "ja"),
          chapter("<p>שלום</p>", title: "שלום", language: "he", direction: "rtl"),
          chapter(links, title: "   "),
          chapter("", title: String(repeating: "w", count: 5_000)),
        ]), images
    ),
    "parts": (
      Book.collection(
        identifier: UUID(), modified: .now, title: "A week & more", date: "2026-11-22",
        chapters: [
          Chapter(title: "One", siteName: "S", wordCount: 9, part: "Monday", html: "<h2>a</h2><p>x</p>"),
          Chapter(title: "Two", siteName: "S", wordCount: 9, part: "Monday", html: "<p>x</p>"),
          Chapter(title: "Three", siteName: "T", wordCount: 9, html: "<p>x</p>"),
        ]), []
    ),
    "notes and tables": (
      book(chapters: [chapter(notes + wideTables, title: "Notes")]), images
    ),
    "right to left": (
      book(
        title: "مقالة", authors: ["كاتب"], language: "ar", direction: "rtl",
        chapters: [
          chapter(
            "<h2>عنوان</h2><p>نص <bdo dir=\"ltr\">abc</bdo></p>", title: "مقالة", language: "ar",
            direction: "rtl")
        ]), []
    ),
    "bare": (
      Book(
        identifier: UUID(), modified: .now, title: "", authors: ["", " "], language: "und",
        published: "yesterday",
        cover: "https://e.org/missing.jpg", chapters: [Chapter(title: "", wordCount: 0, html: "text only")]),
      []
    ),
  ]

  private static let hardTitle =
    "Ünï <&\">' ]]> &amp; 😀 \u{0}\u{7}\u{202E}x " + String(repeating: "long ", count: 60)

  private static let structures = """
    <h1>Head</h1><h2 lang="de-AT">Kopf</h2><p dir="rtl">a<br/>b<wbr/>c</p><blockquote cite="https://e.org/">bare <p>p</p></blockquote>
    <pre><code>if a &lt; b {\n\treturn\n}</code></pre><ul><li>one<ol start="3" type="a" reversed="reversed"><li value="7">x</li></ol></li></ul>
    <table><caption>C</caption><thead><tr><th scope="col" colspan="2">h</th></tr></thead><tbody><tr><td rowspan="2">1</td><td>2</td></tr>
    <tr><td>3</td></tr></tbody><tfoot><tr><td>f</td><td/></tr></tfoot></table><dl><dt>t</dt><dd>d</dd></dl><hr/>
    <figure><figcaption>first</figcaption><p>x</p></figure><details><summary>s</summary><p>d</p></details>
    <p><abbr title="x">a</abbr><del datetime="x">d</del><ins>i</ins><time datetime="x">t</time><q cite="x">q</q><mark>m</mark><small>s</small></p>
    <section><h4>s</h4><article><aside>a</aside></article></section><p class="foreign" style="x" onclick="x" data-x="y">attributes</p>
    """

  /// Disorder as authors and libxml2 produce it, all of it invalid.
  private static let disorder = """
    bare <p>p <div>div in p</div> tail</p><em>e <p>p in em</p></em><span><table><tr><td>t</td></tr></table></span>
    <ul>text<p>p in ul</p><ul><li>nested</li></ul><div><li>wrapped</li></div></ul><li>stray</li><td>stray</td><tr><td>stray row</td></tr><dd>stray</dd>
    <ol/><table/><dl/><dl>text<dd>d</dd></dl><dl><dt>only term</dt></dl><dl><div><dt>t</dt><dd>d</dd></div></dl>
    <table>text<tr>text<td>1</td><p>p</p></tr><tbody><tr><td>2</td></tr></tbody><thead><tr><th>late head</th></tr></thead><caption>c1</caption><caption>c2</caption></table>
    <h2><div>block <table><tr><td>t</td></tr></table></div></h2><h3/><p/><a href="https://e.org/"><div><h2>linked</h2><p>block</p></div></a>
    <a href="https://e.org/">outer <a href="https://e.org/2">inner</a></a><figure><figcaption>a</figcaption><p>m</p><figcaption>b</figcaption></figure>
    <figcaption>stray</figcaption><ruby>a<rb>b</rb><rp>(</rp><rt>c</rt><rp>)</rp></ruby><ruby><rt>only</rt></ruby><rt>stray</rt>
    <pre>a<div>b</div><p>c</p><br/>d<ul><li>e</li></ul></pre><script>x()</script><style>p{}</style><iframe src="https://e.org/"/><form><input/><p>in form</p></form>
    <svg xmlns="http://www.w3.org/2000/svg"><text>s</text></svg><math><mi>x</mi></math><unknown-tag>kept <p>p</p></unknown-tag><center><font>f</font></center>
    <p id="twice">1</p><p id="twice">2</p><p id="1 bad:id">3</p><a href="#twice">t</a><a href="#1%20bad:id">b</a><a href="#gone">gone</a><a id="twice"/>
    <bdo>no dir</bdo><p lang="not a language">l</p><ol start="x"><li value="y">v</li></ol><ul><li value="3">v</li></ul><td colspan="0">c</td>
    <wbr>inside <p>void</p></wbr><br>inside</br><img src="https://e.org/jpeg">inside</img><source><p>inside source</p></source>
    """

  private static let footnotes = """
    <p>A<sup><a id="r1" href="#n1">1</a></sup> B<a href="#n2">[2]</a></p>
    <ol><li id="n1"><p>Note one. <a href="#r1">↩</a></p></li><li id="n2">Note two</li></ol>
    """

  private static let notes = """
    <h2>One</h2><p id="a">x<a href="#f1">1</a><sup id="q2"><a href="#f2">[2]</a></sup><a href="#f2">[2]</a> <a href="#f3">*</a> <a href="#f4">4</a></p>
    <h2>Two</h2><h3>Deeper</h3><h2>Three</h2>
    <ol><li id="f1">One <a href="#a">back</a></li><li id="f2"><span>^ <a href="#q2">a</a> <a href="#q2">b</a></span> Two,
    see <a href="#f3">*</a></li><li>other</li></ol>
    <p><a id="f3" href="#a">*</a> Three</p><dl><dt>4</dt><dd id="f4"><ul><li>list</li></ul></dd></dl>
    """

  private static let wideTables = """
    <table id="t"><caption>Wide</caption><thead><tr><th colspan="2" id="h">Both</th><th>Averyveryverylongheading</th><th>Anotherverylongheading</th></tr></thead>
    <tbody><tr><td rowspan="3">Supercalifragilistic</td><td>Expialidociousness</td><td><ul><li>list</li></ul></td><td><img src="https://e.org/jpeg"/></td></tr>
    <tr><td>Incomprehensibilities</td><td/><td>Honorificabilitudinitatibus</td></tr><tr/></tbody></table><p><a href="#h">to head</a> <a href="#t">to table</a></p>
    """

  private static let links =
    [
      "https://e.org/a b?x=[1]&amp;y=ü#f", "http://e.org", "https://e.org/%", "https://e.org/%zz",
      "https://e.org/a#b#c", "mailto:a@b.c?subject=x y",
      "tel:+41 44 123", "javascript:alert(1)", "data:text/html,x", "ftp://e.org/", "//e.org/x", "/relative",
      "", " ", "https://", "https://u:p@e.org/",
      "https://bücher.example/", "https://[::1]/", "https://e.org:99999/", "https://e.org\\\\x",
      "https:e.org", "http://e.org/?q=%E4|^`{}", "#", "file:///etc/passwd",
      "https://a_b.example/", "https://e..org/", "HTTPS://E.ORG/",
    ].map { "<p><a href=\"\($0)\">link</a></p>" }.joined()

  private static let imageTags =
    images.map { "<p><img src=\"\($0.url)\" alt=\"\"/></p>" }.joined() + """
      <figure><img src="https://e.org/jpeg" alt="\(String(repeating: "long alt ", count: 40))" width="x" height="-1"/><figcaption>caption</figcaption></figure>
      <img/><img src=""/><img src="https://e.org/not-fetched.jpg" alt="not &lt;there&gt;"/><img src="data:image/png;base64,AAAA" alt="d"/><a href="https://e.org/"><img src="https://e.org/gif"/></a>
      """

  private static let images = [
    BookImage(url: "https://e.org/jpeg", bytes: TestImages.jpeg),
    BookImage(url: "https://e.org/cover.png", bytes: TestImages.png),
    BookImage(url: "https://e.org/gif", bytes: TestImages.gif),
    BookImage(url: "https://e.org/progressive", bytes: TestImages.progressiveJPEG),
    BookImage(url: "https://e.org/lying.png", bytes: TestImages.jpeg + [0]),
    BookImage(url: "https://e.org/lying.jpg", bytes: TestImages.webp),
    BookImage(url: "https://e.org/animated.gif", bytes: TestImages.animatedGIF),
    BookImage(url: "https://e.org/animated.png", bytes: TestImages.animatedPNG),
    BookImage(url: "https://e.org/x.svg", bytes: TestImages.svg),
    BookImage(url: "https://e.org/404.jpg", bytes: TestImages.html),
    BookImage(url: "https://e.org/pixel.gif", bytes: TestImages.onePixelGIF),
    BookImage(url: "https://e.org/empty.png", bytes: []),
  ]
}
