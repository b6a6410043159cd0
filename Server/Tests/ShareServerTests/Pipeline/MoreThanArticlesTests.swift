// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import ImageWork
import Pipeline
import ShareContract
import ShareServer
import Testing

@Suite("More than articles")
struct MoreThanArticlesTests {
  private struct Part {
    let type: String
    let name: String
    let content: Data
  }

  private func share(
    _ body: Data, _ type: String, _ server: RunningServer, _ user: TestUser
  ) async throws -> ShareStatus {
    let response = try await server.send(
      "POST", Routes.shares, token: user.shareToken, headers: ["Content-Type": type], body: body)
    let receipt = try response.decode(Receipt.self)
    return try await server.status(receipt.id, user) { $0.state == .ready || $0.state == .failed }
  }

  private func multipart(_ json: String, _ parts: [Part]) -> Data {
    var body = Data(
      "--b\r\nContent-Disposition: form-data; name=\"share\"\r\nContent-Type: application/json\r\n\r\n\(json)\r\n"
        .utf8)
    for part in parts {
      body += Data(
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(part.name)\"\r\nContent-Type: \(part.type)\r\n\r\n"
          .utf8)
      body += part.content + Data("\r\n".utf8)
    }
    return body + Data("--b--\r\n".utf8)
  }

  private func article(
    _ status: ShareStatus, _ server: RunningServer, _ user: TestUser
  ) async throws -> String {
    try await server.send("GET", Routes.share(status.id) + "/article", token: user.fullToken).decode(
      ArticleResponse.self
    ).html
  }

  @Test("Markdown becomes a book with its headings and lists, and without harmful HTML")
  func markdown() async throws {
    let program = try confinedProgram()
    try await RunningServer.run {
      $0.imageProgram = program
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let text =
        "# The sea\n\nIt is *wide*.\n\n- one\n- two\n\n<script>alert(1)</script><b onclick=\"x()\">bold</b>\n"
      let status = try await share(Data(text.utf8), "text/markdown", server, user)
      #expect(status.state == .ready && status.title == "The sea" && status.article?.readFrom == "text")
      let html = try await article(status, server, user)
      #expect(html.contains("<em>wide</em>") && html.contains("<li>one</li>") && html.contains("bold"))
      #expect(!html.contains("script") && !html.contains("onclick"))
      let browser = Browser(server)
      try await browser.signIn(as: user)
      #expect(try await browser.get("/").text.contains("dir=\"auto\">It is wide. one two"))
    }
  }

  private func confinedProgram() throws -> ImageProgram {
    let tests = try #require(Bundle.main.executablePath)
    return try #require(ImageProgram.beside(executable: tests))
  }

  @Test("Markdown is read as plain text if the image program is missing or does not start")
  func markdownWithoutProgram() async throws {
    for program in [nil, ImageProgram(path: "/bin/false")] {
      try await RunningServer.run {
        $0.imageProgram = program
      } _: { server async throws in
        let user = try await server.makeUser("a@example.org")
        let status = try await share(Data("# The sea\n\nIt is *wide*.".utf8), "text/markdown", server, user)
        #expect(status.state == .ready)
        #expect(try await article(status, server, user).contains("It is *wide*."))
      }
    }
  }

  @Test("Markdown with too many table cells is read as plain text, whether it is shared or linked")
  func costlyMarkdown() async throws {
    let table =
      "# A table\n\n" + String(repeating: "|a", count: 39) + "|\n" + String(repeating: "|-", count: 39)
      + "|\n"
      + String(repeating: "a\n", count: 30_000)
    let program = try confinedProgram()
    try await TestSite.run(["/table.md": (200, ["Content-Type": "text/markdown"], table)]) {
      site async throws in
      try await RunningServer.run {
        $0.imageProgram = program
      } _: { server async throws in
        let user = try await server.makeUser("a@example.org")
        let link = Data("{\"url\":\"\(site.address)/table.md\"}".utf8)
        for (body, type) in [(Data(table.utf8), "text/markdown"), (link, "application/json")] {
          let status = try await share(body, type, server, user)
          #expect(status.state == .ready)
          let html = try await article(status, server, user)
          #expect(!html.contains("<table>") && html.contains("|a|a|a|"))
        }
      }
    }
  }

  @Test("a text that is too long for one book says so at its end")
  func longText() async throws {
    let program = try confinedProgram()
    try await RunningServer.run {
      $0.imageProgram = program
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let text = Data(String(repeating: "a\n", count: 250_000).utf8)
      let html = try await article(try await share(text, "text/plain", server, user), server, user)
      #expect(html.hasSuffix("smaller parts.</p>"))
      let short = try await article(
        try await share(Data("a\n\nb.".utf8), "text/plain", server, user), server, user)
      #expect(!short.contains("smaller parts"))
    }
  }

  @Test("a text that the image program can't convert fails with the reason")
  func unconvertible() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // A program that sends a greeting and exits at its first request.
    let path = folder.appending(path: "program").path
    let script = "#!/bin/sh\nprintf '\\000\\000\\000\\003\\001\\077\\001'\nread line\nexit 1\n"
    try Data(script.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try await RunningServer.run {
      $0.imageProgram = ImageProgram(path: path)
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let status = try await share(
        Data(String(repeating: "# a\n\n*b*\n", count: 8000).utf8), "text/markdown", server, user)
      #expect(status.state == .failed && status.problem?.code == "unsupported_content")
      #expect(status.problem?.detail?.contains("too much time or memory") == true)
    }
  }

  @Test("a note next to a photo is shown up to the length limit for notes")
  func longNote() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let parts = [
        Part(type: "image/png", name: "a.png", content: Self.png),
        Part(
          type: "text/plain", name: "a.txt", content: Data(String(repeating: "word\n", count: 100_000).utf8)),
      ]
      let status = try await share(multipart("{}", parts), "multipart/form-data; boundary=b", server, user)
      let html = try await article(status, server, user)
      #expect(html.utf8.count < 200_000 && html.contains("[The rest of this note is too long"))
    }
  }

  @Test("a plain text has its paragraphs, headings and lists recognized")
  func plainText() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let text = "Shopping\n\nTHE MARKET\n\nTo buy:\n- milk\n- bread & <butter>\n"
      let status = try await share(Data(text.utf8), "text/plain", server, user)
      #expect(status.title == "Shopping")
      let html = try await article(status, server, user)
      #expect(html.contains("<h2>THE MARKET</h2>") && html.contains("<li>bread &amp; &lt;butter&gt;</li>"))
    }
  }

  @Test("photos become a book in their order, with the names that users gave them as captions")
  func photos() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let parts = [
        Part(type: "image/png", name: "The old_harbour.png", content: Self.png),
        Part(type: "image/png", name: "IMG_0417.png", content: Self.png + Data([0])),
      ]
      let body = multipart(#"{"text":"Two days at the sea.","title":"Holidays"}"#, parts)
      let status = try await share(body, "multipart/form-data; boundary=b", server, user)
      #expect(status.state == .ready && status.title == "Holidays" && status.article?.readFrom == "photos")
      let html = try await article(status, server, user)
      #expect(
        html.contains("Two days at the sea.") && html.contains("<figcaption>The old harbour</figcaption>"))
      #expect(html.ranges(of: "<figure>").count == 2 && !html.contains("IMG"))
      let book = try await server.send("GET", Routes.book(status.id), token: user.fullToken)
      #expect(book.body.range(of: Data("EPUB/pictures/1.".utf8)) != nil)
      #expect(book.body.range(of: Data("EPUB/pictures/2.".utf8)) != nil)
    }
  }

  @Test(
    "photos without a title get the date as the account's language writes it",
    arguments: [("", #"Photos of \w+ \d+, \d{4}"#), ("de", #"Fotos vom \d+\. \w+ \d{4}"#)])
  func photoTitle(_ language: String, _ title: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      try await server.accounts.setPreferences(language: language, timeZone: "", of: user.account)
      let parts = [Part(type: "image/png", name: "a.png", content: Self.png)]
      let status = try await share(
        multipart("{}", parts), "multipart/form-data; boundary=b", server, user)
      #expect(status.title?.wholeMatch(of: try Regex(title)) != nil, "\(status.title ?? "")")
    }
  }

  @Test("an article's page shows the images of its book, and only to its owner")
  func shownImages() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let parts = [Part(type: "image/png", name: "The_old_harbour.png", content: Self.png)]
      let body = multipart(
        #"{"text":"A \"day\" at the sea: src=\"pictures/9.png\"","title":"Holidays"}"#, parts)
      let status = try await share(body, "multipart/form-data; boundary=b", server, user)
      let (owner, other) = (Browser(server), Browser(server))
      try await owner.signIn(as: user)
      try await other.signIn(as: try await server.makeUser("b@example.org"))
      let page = try await owner.get("/shares/\(status.id.text)/article").text
      #expect(page.ranges(of: "Holidays</h1>").count == 1 && page.contains("at the sea"))
      let sources = page.matches(of: /<img[^>]* src="([^"]*)"/).map { String($0.output.1) }
      #expect(sources.count == 1 && !page.contains("share-part:"))
      let image = try await owner.get(try #require(sources.first))
      #expect(image.status == 200 && image.headers["content-type"] == "image/png")
      #expect(image.body.starts(with: Self.png.prefix(8)))
      #expect(try await other.get(try #require(sources.first)).status == 404)
      for name in ["2.png", "..%2Fpackage.opf", "..%2Fstyle.css"] {
        #expect(try await owner.get("/shares/\(status.id.text)/pictures/\(name)").status == 404)
      }
    }
  }

  @Test(
    "a document is passed through unchanged, with its name and type",
    arguments: [
      ("application/pdf", "Report 2026.pdf", "Report-2026.pdf"),
      (
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "Brief.docx", "Brief.docx"
      ), ("text/rtf", "a.rtf", "a.rtf"),
    ])
  func document(type: String, name: String, expected: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let content = try TestFiles.content(name)
      let body = multipart("{}", [Part(type: type, name: name, content: content)])
      let shared = try await share(body, "multipart/form-data; boundary=b", server, user)
      #expect(shared.state == .ready && shared.article?.readFrom == "file")
      let book = try await server.send("GET", Routes.book(shared.id), token: user.fullToken)
      #expect(book.body == content)
      #expect(book.headers["content-type"] == type.replacing("text/rtf", with: "application/rtf"))
      #expect(book.headers["content-disposition"]?.contains("filename=\"\(expected)\"") == true)
      let sent = try await server.status(shared.id, user) { $0.deliveries.first?.state == .sent }
      #expect(sent.deliveries.map(\.state) == [.sent])
      let mail = try #require(mails(server).first)
      let named = try #require(mail.firstMatch(of: /filename="(.+) \[[2-9a-z]{8}\](\.[a-z]+)"/)?.output)
      #expect(String(named.1 + named.2) == expected)
      // The lines of a mail are short.
      let lines = mail.components(separatedBy: .newlines).joined()
      #expect(lines.contains(content.base64EncodedString()))
    }
  }

  @Test("several documents go together in a ZIP")
  func documents() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let parts = ["One.pdf", "One.pdf"].map {
        Part(type: "application/pdf", name: $0, content: Data("%PDF-1.7 %%EOF".utf8))
      }
      let body = multipart(#"{"title":"Both"}"#, parts)
      let status = try await share(body, "multipart/form-data; boundary=b", server, user)
      let book = try await server.send("GET", Routes.book(status.id), token: user.fullToken)
      #expect(book.headers["content-type"] == "application/zip")
      #expect(book.headers["content-disposition"]?.contains("Both.zip") == true)
      #expect(
        book.body.range(of: Data("One.pdf".utf8)) != nil && book.body.range(of: Data("One-2.pdf".utf8)) != nil
      )
    }
  }

  @Test("a link to a PDF delivers the PDF")
  func addressOfDocument() async throws {
    let pages: [String: (Int, [String: String], String)] = [
      "/papers/On%20Tides.pdf": (200, ["Content-Type": "application/pdf"], "%PDF-1.7 tides %%EOF")
    ]
    try await TestSite.run(pages) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let body = Data("{\"url\":\"\(site.address)/papers/On%20Tides.pdf\"}".utf8)
        let status = try await share(body, "application/json", server, user)
        #expect(status.state == .ready)
        let book = try await server.send("GET", Routes.book(status.id), token: user.fullToken)
        #expect(book.text == "%PDF-1.7 tides %%EOF" && book.headers["content-type"] == "application/pdf")
      }
    }
  }

  @Test(
    "a linked document over the page limit is delivered, whatever type the site reports",
    arguments: ["application/pdf", "application/octet-stream"])
  func largeDocument(type: String) async throws {
    let document = "%PDF-1.7 " + String(repeating: "tides ", count: 2_000_000) + "%%EOF"
    let pages: [String: (Int, [String: String], String)] = [
      "/tides.pdf": (200, ["Content-Type": type], document)
    ]
    try await TestSite.run(pages) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let body = Data("{\"url\":\"\(site.address)/tides.pdf\"}".utf8)
        let status = try await share(body, "application/json", server, user)
        #expect(status.state == .ready, "\(String(describing: status.problem))")
        let book = try await server.send("GET", Routes.book(status.id), token: user.fullToken)
        #expect(book.body.count == document.utf8.count && book.headers["content-type"] == "application/pdf")
      }
    }
  }

  @Test("a linked page over the limit for pages still fails with the reason")
  func largePage() async throws {
    let pages: [String: (Int, [String: String], String)] = [
      "/page": (200, [:], "<p>" + String(repeating: "tides ", count: 2_000_000))
    ]
    try await TestSite.run(pages) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let body = Data("{\"url\":\"\(site.address)/page\"}".utf8)
        let status = try await share(body, "application/json", server, user)
        #expect(status.state == .failed && status.problem?.code == "page_too_large")
      }
    }
  }

  private func mails(_ server: RunningServer) -> [String] {
    let folder = server.configuration.mail.folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".eml") }
      .compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }

  private static let png = TestFiles.png
}
