// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

/// The address in the QR code that lets a phone in.
struct PairingLinkTests {
  private static let code = "shp_" + String(repeating: "0", count: 58)

  private func read(_ text: String) -> PairingLink? { URL(string: text).flatMap { PairingLink($0) } }

  private func link(
    server: String = "https%3A%2F%2Fbooks.example.org", account: String = "a%40example.org",
    code: String = code,
    more: String = ""
  ) -> PairingLink? {
    read("sharepipe://pair?server=\(server)&account=\(account)&code=\(code)" + more)
  }

  @Test(
    "the phone reads the link that the server writes",
    arguments: [
      ("https://books.example.org", "books.example.org"), ("https://books.example.org/", "books.example.org"),
      ("HTTPS://Books.Example.org:8443", "books.example.org:8443"),
      ("http://192.168.1.5:8080", "192.168.1.5:8080"), ("http://[fd00::5]:8080", "[fd00::5]:8080"),
      ("http://books.local:8080", "books.local:8080"),
    ])
  func roundTrip(server: String, authority: String) throws {
    let made = try #require(PairingLink(server: server, account: "anna+books@example.org", code: Self.code))
    let link = try #require(read(made.text), "\(made.text)")
    #expect(link == made && link.authority == authority)
    #expect((link.account, link.code) == ("anna+books@example.org", Self.code))
    #expect(link.isEncrypted == server.lowercased().hasPrefix("https"))
    #expect(!link.isLocal)
  }

  @Test(
    "a link is not read if its address shows another host than the actual one, or is not a server's",
    arguments: [
      "https://books.example.org@evil.example", "https://books.example.org:x@evil.example",
      "https://books.example.org/path", "https://books.example.org?x", "https://books.example.org#x",
      "https://",
      "ftp://books.example.org", "javascript:alert(1)", "books.example.org",
      "https://b\u{43E}oks.example.org",
      "https://books.example.org\\evil.example", "https://books.ex%61mple.org", "https://books.example.org\n",
      "",
    ])
  func badServers(server: String) {
    #expect(PairingLink(server: server, account: "a@example.org", code: Self.code) == nil)
    let escaped = server.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    #expect(link(server: escaped) == nil)
  }

  @Test(
    "an account that cannot be shown as it is, is not read",
    arguments: [
      "", "a b@example.org", "a@example.org\u{202E}gro", "a\u{200B}@example.org", "a@example.org\n",
    ])
  func badAccounts(account: String) {
    let escaped = account.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    #expect(link(account: escaped) == nil)
  }

  @Test("a code of another form, a part that is missing, twice or too many, and another address are not read")
  func otherForms() {
    #expect(link() != nil)
    for code in [
      "", "x", "shl_" + Self.code.dropFirst(4), Self.code + "0", String(Self.code.dropLast()) + "A",
    ] {
      #expect(link(code: code) == nil, "\(code)")
    }
    #expect(link(more: "&code=" + Self.code) == nil)
    #expect(link(more: "&next=x") == nil)
    #expect(link(more: "#x") == nil)
    #expect(read("sharepipe://pair?server=https%3A%2F%2Fa.example&code=" + Self.code) == nil)
    #expect(read("sharepipe://pair") == nil)
    let text = link()?.text ?? ""
    for other in ["https://pair?", "sharepipe://finish?", "sharepipe://pair/x?", "sharepipe://x@pair?"] {
      #expect(read(text.replacingOccurrences(of: "sharepipe://pair?", with: other)) == nil, "\(other)")
    }
  }

  @Test(
    "a loopback address is recognized",
    arguments: ["http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080", "https://x.localhost"])
  func local(server: String) {
    #expect(PairingLink(server: server, account: "a@example.org", code: Self.code)?.isLocal == true)
  }
}
