// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A page of about 150 KB like those of real sites: an article among scripts, navigation, teasers and comments.
///
/// The same number produces the same page.
struct SyntheticPage {
  private static let words =
    "the reader opens a page and the pipe carries it on without losing what was shared because every step writes "
    + "down where it stands so that a crash between two of them leaves nothing half done and nobody has to ask"

  private var state: UInt64

  static func make(_ number: Int) -> [UInt8] {
    var page = SyntheticPage(state: UInt64(number) &* 0x9e37_79b9_7f4a_7c15 | 1)
    return Array(page.html(number).utf8)
  }

  private mutating func html(_ number: Int) -> String {
    let title = sentence(8)
    return """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(title) | The Daily Pipe</title>
      <meta property="og:title" content="\(title)"><meta name="author" content="A. Writer">
      <meta property="article:published_time" content="2026-11-0\(number % 9 + 1)T08:00:00Z">
      <style>\(repeated(300) { ".c\($0){margin:\($0)px;color:#\($0 * 37 % 999)}" })</style>
      <script>\(repeated(900) { "window.q=window.q||[];q.push({id:\($0),on:\"click\"});" })</script></head><body>
      <header><nav><ul>\(repeated(80) { "<li class=nav-item><a href=/section/\($0)>Section \($0)</a>" })</ul></nav></header>
      <main><article class="post" id="a\(number)"><h1>\(title)</h1><p class="byline">By <a rel=author href=/w>A. Writer</a>
      \(body())</article><aside>\(teasers())</aside></main>
      <section id="comments">\(comments())</section>
      <footer>\(repeated(60) { "<a class=\"f\" href=\"/f/\($0)\">Footer \($0)</a> | " })</footer></body></html>
      """
  }

  private mutating func body() -> String {
    var text = ""
    for index in 0..<60 {
      if index % 12 == 5 { text += "<h2>\(sentence(5))</h2>" }
      if index % 15 == 7 {
        text +=
          "<figure><img src=\"/i/\(index).jpg\" width=800 alt=\"\(sentence(4))\"><figcaption>\(sentence(9))</figure>"
      }
      text +=
        "<p>\(sentence(40)) <a href=\"/l/\(index)\">\(sentence(3))</a>, <em>\(sentence(2))</em> \(sentence(50))</p>\n"
    }
    return text
  }

  private mutating func teasers() -> String {
    var text = ""
    for index in 0..<120 {
      text +=
        "<div class=\"teaser card\" data-id=\(index)><a href=/t/\(index)><img src=/t/\(index).jpg alt=\"\">"
      text += "<h3>\(sentence(7))</h3></a><span class=meta>\(index) min</span></div>"
    }
    return text
  }

  private mutating func comments() -> String {
    var text = ""
    for index in 0..<180 {
      text +=
        "<div class=comment id=c\(index)><b>user\(index)</b><time>today</time><p>\(sentence(25))</p></div>"
    }
    return text
  }

  private func repeated(_ count: Int, _ piece: (Int) -> String) -> String {
    (0..<count).map(piece).joined()
  }

  private mutating func sentence(_ count: Int) -> String {
    let all = Self.words.split(separator: " ")
    return (0..<count).map { _ in String(all[Int(next() % UInt64(all.count))]) }.joined(separator: " ")
  }

  private mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
