// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HeadlessBrowser
import ShareContract
import Testing

/// The bookmarklet in a real browser, with the scripts the server serves, handing over to a server on loopback.
@Suite(.serialized) struct BookmarkletTests {
  private static let pages = "Server/Sources/Web/Pages/"

  /// The capture page as the server renders it, without the frame around it.
  private static func site(status: String = "202 Accepted") throws -> LoopbackSite {
    let template = try Scripts.read(pages + "capture.mustache")
    let page = try withTexts(template.replacing(/\{\{.*?\}\}/, with: ""))
    let script = try Scripts.read(pages + "capture.js")
    return try LoopbackSite { request in
      if request.line.hasPrefix("POST") {
        return (status, "application/json", Data(#"{"detail":"No space left."}"#.utf8))
      }
      if request.line.contains("capture.js") { return ("200 OK", "text/javascript", Data(script.utf8)) }
      return ("200 OK", "text/html; charset=utf-8", Data("<!doctype html>\(page)".utf8))
    }
  }

  /// Replaces the keys of the message catalog by their texts, as the server does.
  private static func withTexts(_ template: String) throws -> String {
    let catalog = try JSONSerialization.jsonObject(
      with: Data(Scripts.read("Server/Sources/Messages/en.json").utf8))
    let texts = try #require(catalog as? [String: Any])
    return template.replacing(/\[\[([^\]]+)\]\]/) { texts[String($0.output.1)] as? String ?? "" }
  }

  private static func bookmark(_ origin: String) throws -> String {
    let address = try #require(
      Bookmarklet.address(
        pageScript: Scripts.getPage(), handOver: Scripts.read(pages + "bookmarklet.js"), server: origin))
    // What a browser does with it: take the scheme off, decode, run.
    return try #require(address.dropFirst("javascript:".count).removingPercentEncoding)
  }

  /// Presses the bookmark on a page, then Save, and says what the capture page shows in the end.
  private static func press(
    _ page: String, headers: [String: String] = [:], before: String = "0", on site: LoopbackSite,
    first: String = "here", until state: String
  ) async throws -> String {
    let bookmark = try bookmark(site.origin)
    let origin = site.origin
    return try await Browser.shared.run { browser in
      let opener = try browser.page { url in
        url.host == "news.example" ? .init(Data(page.utf8), headers: headers) : nil
      }
      defer { opener.close() }
      guard let address = URL(string: "https://news.example/kite?private=1") else { throw URLError(.badURL) }
      try opener.open(address)
      try opener.evaluate(before)
      try opener.evaluate(bookmark)
      let capture = try browser.page(at: origin + "/capture")
      defer { capture.close() }
      let shown = "document.getElementById('capture').dataset.state"
      try capture.wait(until: "\(shown) === '\(first)'")
      try capture.evaluate("document.getElementById('save').click()")
      try capture.wait(until: "\(shown) === '\(state)'")
      return try capture.evaluate(
        "['title', 'address', 'state'].map(id => document.getElementById(id).textContent).join('\\n')")
        as? String ?? ""
    }
  }

  @Test("a page behind a sign-in reaches its reader's own server as they see it, and no address carries it")
  func endToEnd() async throws {
    let site = try Self.site()
    let shown = try await Self.press(HostilePage.article, on: site, until: "saved")
    #expect(shown.hasPrefix("Kites over the bay\nhttps://news.example/kite?private=1\nSaved"))
    let share = try #require(site.shares.first)
    #expect(site.shares.count == 1 && share.head.lowercased().contains("idempotency-key: \""))
    let boundary = try #require(share.head.firstMatch(of: /(?i)content-type: (multipart[^\r]*)/)?.output.1)
    let body = try ShareBodyReader(bytes: Array(share.body), contentType: String(boundary))
    #expect(body.description.request.url == "https://news.example/kite?private=1")
    #expect(
      body.description.request.title == "Kites over the bay"
        && body.description.request.source == "bookmarklet")
    let page = try #require(body.description.page)
    #expect(String(decoding: try body.content(of: page), as: UTF8.self).contains("The wind was kind"))
    // Requests name neither the page nor its address: a fragment stays in the browser.
    #expect(!site.all.contains { $0.head.contains("private") || $0.line.contains("kite") })
  }

  @Test("a page that keeps its windows apart still brings its address")
  func openerPolicy() async throws {
    let site = try Self.site()
    let shown = try await Self.press(
      HostilePage.article, headers: ["Cross-Origin-Opener-Policy": "same-origin"], on: site, first: "address",
      until: "saved")
    #expect(shown.hasPrefix("Kites over the bay\nhttps://news.example/kite?private=1\nSaved"))
    let share = try #require(site.shares.first)
    #expect(!String(decoding: share.body, as: UTF8.self).contains("The wind was kind"))
  }

  @Test("a page cannot speak for another site")
  func foreignAddress() async throws {
    let site = try Self.site()
    let forged = """
      const send = MessagePort.prototype.postMessage;
      const open = window.open;
      window.open = (...all) => {
        const target = open.apply(window, all);
        return { get closed() { return target.closed }, postMessage: (message, origin) => {
          if (message.page) message.page.url = "https://bank.example/";
          target.postMessage(message, origin) } } };
      addEventListener("message", event => { if (event.data === "sharepipe:ready")
        event.source.postMessage({ sharepipe: 1, page: { url: "https://bank.example/", title: "Bank", html: "<p>x" } }, event.origin) });
      0
      """
    let shown = try await Self.press(HostilePage.article, before: forged, on: site, until: "saved")
    #expect(!shown.contains("bank.example"))
    #expect(!String(decoding: try #require(site.shares.first).body, as: UTF8.self).contains("bank.example"))
  }

  @Test("what the server refuses is said, and not called saved")
  func refused() async throws {
    let site = try Self.site(status: "507 Insufficient Storage")
    let shown = try await Self.press(HostilePage.article, on: site, until: "failed")
    #expect(shown.hasSuffix("Not saved: No space left."))
  }

  @Test("a bookmark keeps under what browsers store, and takes only an origin as its server")
  func address() throws {
    let handOver = try Scripts.read(Self.pages + "bookmarklet.js")
    let make = { try Bookmarklet.address(pageScript: Scripts.getPage(), handOver: handOver, server: $0) }
    let address = try #require(try make("https://read.example:8443"))
    #expect(address.utf8.count < 60_000 && address.hasPrefix("javascript:"))
    #expect(
      !address.contains("%2F%2F%20") && address.unicodeScalars.allSatisfy { $0.value > 32 && $0.value < 127 })
    for server in [
      "https://a.example/\";alert(1)//", "https://a.example/x", "javascript:alert(1)", "https://", "",
    ] {
      #expect(try make(server) == nil)
    }
  }
}
