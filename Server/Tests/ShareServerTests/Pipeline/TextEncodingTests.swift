// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

/// Texts in other encodings than UTF-8, and files that contain a link.
struct TextEncodingTests {
  private static let text = "Grüße aus Köln – “naïve” Wörter für die Straße."

  private static func bytes(_ encoding: String.Encoding, mark: [UInt8] = []) -> Data {
    // An en dash and curly quotes are not in ISO-8859-1.
    let text =
      encoding == .isoLatin1 ? text.replacing("–", with: "-").replacing(/[“”]/, with: "'") : text
    return Data(mark) + (text.data(using: encoding) ?? Data())
  }

  private func article(
    _ body: Data, _ type: String, _ server: RunningServer, _ user: TestUser
  ) async throws -> String {
    let response = try await server.send(
      "POST", Routes.shares, token: user.shareToken, headers: ["Content-Type": type], body: body)
    let id = try response.decode(Receipt.self).id
    _ = try await server.status(id, user) { $0.state == .ready || $0.state == .failed }
    return try await server.send("GET", Routes.share(id) + "/article", token: user.fullToken).text
  }

  private func file(_ name: String, _ type: String, _ content: Data) -> Data {
    let head =
      "--b\r\nContent-Disposition: form-data; name=\"share\"\r\nContent-Type: application/json\r\n\r\n{}\r\n"
      + "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\nContent-Type: \(type)\r\n\r\n"
    return Data(head.utf8) + content + Data("\r\n--b--\r\n".utf8)
  }

  @Test(
    "a text in UTF-16, Windows-1252 or ISO-8859-1 is read by its mark, its charset, or what it looks like",
    arguments: [
      (bytes(.utf8), "text/plain"), (bytes(.utf8, mark: [0xEF, 0xBB, 0xBF]), "text/plain"),
      (bytes(.utf16LittleEndian, mark: [0xFF, 0xFE]), "text/plain"),
      (bytes(.utf16BigEndian, mark: [0xFE, 0xFF]), "text/plain; charset=utf-8"),
      (bytes(.utf16LittleEndian), "text/plain; charset=utf-16le"), (bytes(.utf16LittleEndian), "text/plain"),
      (bytes(.windowsCP1252), "text/plain; charset=windows-1252"), (bytes(.windowsCP1252), "text/plain"),
      (bytes(.isoLatin1), "text/plain; charset=ISO-8859-1"),
    ])
  func encodings(body: Data, type: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      for (body, type) in [
        (body, type), (file("note.txt", type, body), "multipart/form-data; boundary=b"),
      ] {
        let article = try await article(body, type, server, user)
        #expect(article.contains("Grüße aus Köln") && article.contains("Straße."), "\(article)")
        #expect(!article.contains("\u{FFFD}") && !article.contains("Ã") && !article.contains("\u{FEFF}"))
      }
    }
  }

  /// A property list as Safari writes it: one dictionary with one address.
  private static func binaryList(_ address: String) -> Data {
    let list = ["URL": address]
    return (try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
      ?? Data()
  }

  @Test("a shortcut file of Windows or macOS is the link in it")
  func shortcuts() async throws {
    try await TestSite.run(["/kite": (200, [:], TestPages.article("The kite"))]) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let url = site.address + "/kite?a=1&b=2"
        let xml =
          "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\n<key>URL</key>\n<string>\(url.replacing("&", with: "&amp;"))</string></dict></plist>"
        let files = [
          (
            "Kite.url", "application/octet-stream",
            Data("[InternetShortcut]\r\nIDList=\r\nURL=\(url)\r\n".utf8)
          ),
          ("Kite.URL", "text/plain", Data("[InternetShortcut]\nURL=\(url)".utf8)),
          ("Kite.webloc", "application/octet-stream", Data(xml.utf8)),
          ("Kite.webloc", "application/x-webloc", Self.binaryList(url)),
          (
            "Kite.webloc", "application/x-webloc", Self.binaryList(url + String(repeating: "&c=3", count: 80))
          ),
        ]
        for (name, type, content) in files {
          let response = try await server.send(
            "POST", Routes.shares, token: user.shareToken,
            headers: ["Content-Type": "multipart/form-data; boundary=b"], body: file(name, type, content))
          let id = try response.decode(Receipt.self).id
          let status = try await server.status(id, user) { $0.state == .ready || $0.state == .failed }
          #expect(status.state == .ready && status.title == "The kite", "\(name) \(type)")
          #expect(status.article?.readFrom == "fetch")
        }
      }
    }
  }
}
