// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageWork
import ShareContract
import ShareServer
import Testing

/// Tests looking at the files that are passed on without a conversion.
@Suite("Files that are passed on")
struct PassedFileTests {
  private static let docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

  private func share(
    _ content: Data, named name: String, as type: String, converting program: ImageProgram? = nil,
    _ check: (RunningServer, TestUser, ShareStatus) async throws -> Void
  ) async throws {
    try await RunningServer.run {
      $0.imageProgram = program
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let head = """
        --b\r\nContent-Disposition: form-data; name="share"\r\nContent-Type: application/json\r\n\r\n{}\r\n\
        --b\r\nContent-Disposition: form-data; name="file"; filename="\(name)"\r\nContent-Type: \(type)\r\n\r\n
        """
      let response = try await server.send(
        "POST", Routes.shares, token: user.shareToken,
        headers: ["Content-Type": "multipart/form-data; boundary=b"],
        body: Data(head.utf8) + content + Data("\r\n--b--\r\n".utf8))
      let status = try await server.status(try response.decode(Receipt.self).id, user) {
        $0.state == .ready || $0.state == .failed
      }
      try await check(server, user, status)
    }
  }

  @Test(
    "a file that can't be opened isn't sent; its page says why, and offers to download and to send it",
    arguments: [
      ("four bytes.docx", docx, Data("abcd".utf8)), ("empty.docx", docx, Data()),
      ("cut.docx", docx, try TestFiles.content("a.docx").dropLast(40)),
      ("cut.pdf", "application/pdf", Data("%PDF-1.7 tides".utf8)),
      ("error page.pdf", "application/pdf", Data("<html>Not found</html>".utf8)),
      ("cut.rtf", "application/rtf", Data("{\\rtf1 The ti".utf8)),
      ("cut.epub", "application/epub+zip", try TestFiles.content("a.epub").dropLast(40)),
      ("photos.epub", "application/epub+zip", try TestFiles.archive(["a.jpg": "a"])),
    ])
  func unreadable(name: String, type: String, content: Data) async throws {
    try await share(content, named: name, as: type) { server, user, status in
      #expect(status.state == .ready && status.deliveries.isEmpty)
      #expect(status.problem?.code == "file_unreadable" && status.problem?.detail?.contains(name) == true)
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let page = try await browser.get("/shares/\(status.id.text)").text
      #expect(page.contains("sent") && page.contains("/shares/\(status.id.text)/book"))
      #expect(try await browser.get("/shares/\(status.id.text)/book").body == content)
      // The owner decides.
      let sent = try await server.send(
        "POST", Routes.share(status.id) + "/deliveries", token: user.fullToken,
        headers: ["Content-Type": "application/json"], body: Data("{}".utf8))
      #expect(try sent.decode(ShareStatus.self).deliveries.count == 1)
    }
  }

  @Test("a file with the wrong ending or a general type is sent as what it is")
  func otherKind() async throws {
    for (name, type) in [("a.docx", Self.docx), ("a.pdf", "application/octet-stream")] {
      try await share(try TestFiles.content("a.pdf"), named: name, as: type) { server, user, status in
        #expect(status.state == .ready && status.problem == nil && status.deliveries.count == 1)
        let book = try await server.send("GET", Routes.book(status.id), token: user.fullToken)
        #expect(book.headers["content-type"] == "application/pdf")
        #expect(book.headers["content-disposition"]?.contains("a.pdf") == true)
      }
    }
  }

  @Test("a Word document that unpacks to far more than its size isn't sent")
  func bomb() async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".docx")
    defer { try? FileManager.default.removeItem(at: file) }
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
          archive.writestr("[Content_Types].xml", "<Types/>")
          archive.writestr("word/document.xml", b" " * (32 << 20))
      """
    process.arguments = ["python3", "-c", script, file.path]
    try process.run()
    process.waitUntilExit()
    try await share(try Data(contentsOf: file), named: "a.docx", as: Self.docx) { _, _, status in
      #expect(status.problem?.code == "file_unreadable" && status.deliveries.isEmpty)
    }
  }

  @Test("photos that can't be opened make no book")
  func photos() async throws {
    let executable = try #require(Bundle.main.executablePath)
    let program = try #require(ImageProgram.beside(executable: executable))
    try await share(Data("hello".utf8), named: "a.png", as: "image/png", converting: program) {
      _, _, status in
      #expect(status.state == .failed && status.problem?.code == "file_unreadable")
    }
  }
}
