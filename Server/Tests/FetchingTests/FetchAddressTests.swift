// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import TestSupport
import Testing

struct FetchAddressTests {
  @Test(
    "a misleading or invalid URL is refused",
    arguments: [
      "", "http", "http:", "http:/", "http://", "http:///path", "https://:80/", "//example.com/",
      "example.com",
      "file:///etc/passwd", "ftp://example.com/", "gopher://example.com/", "dict://example.com/",
      "data:text/html,x",
      "javascript:alert(1)", "jar:http://a/!b", "ldap://example.com/", "http://a@127.0.0.1",
      "http://a:b@example.com/",
      "http://good:80@127.0.0.1:80", "http://good\\@127.0.0.1", "http://example.com\\path",
      "http://127.0.0.1%00.good",
      "http://exam%70le.com/", "http://127.1", "http://127.0.1/", "http://2130706433", "http://0x7f000001",
      "http://0x7f.1", "http://0177.0.0.1", "http://017700000001", "http://2852039166", "http://0xa9fea9fe",
      "http://0251.254.169.254", "http://0", "http://1.2.3.4.5/", "http://256.1.1.1/", "http://a.1/",
      "http://a.0x1/",
      "http://127.0.0.1.", "http://LOCALHOST.", "http://example.com.", "http://a..b/", "http://.a/",
      "http://-a.com/",
      "http://exa mple.com/", "http://example.com\n/", "http://example.com/\u{0}", "http://example.com/\ta",
      "http://example.com:080/", "http://example.com:65536/", "http://example.com:-1/",
      "http://example.com:0/",
      "http://example.com:8a/", "http://[::1", "http://[::1]x", "http://[fe80::1%25eth0]/",
      "http://[127.0.0.1]/",
      "http://[::g]/", "http://a\u{2024}\u{2024}b/", "http://a／b.com/", "http://a＠b.com/",
    ])
  func refusals(text: String) {
    #expect(throws: FetchAddress.Malformed.self) { try FetchAddress(text) }
  }

  @Test("more than 8 KiB, and labels or names that DNS cannot carry, are refused")
  func lengths() throws {
    let label = String(repeating: "a", count: 63)
    _ = try FetchAddress("http://\(label).example/")
    let long = [
      String(repeating: "a", count: 64) + ".example",
      Array(repeating: label, count: 4).joined(separator: "."),
    ]
    for host in long {
      #expect(throws: FetchAddress.Malformed.self) { try FetchAddress("http://\(host)/") }
    }
    #expect(throws: FetchAddress.Malformed.self) {
      try FetchAddress("http://example.com/" + String(repeating: "a", count: 8192))
    }
  }

  @Test(
    "a URL is written in its canonical form",
    arguments: [
      ("HTTP://Example.COM", "http://example.com/"), ("http://example.com:80/a", "http://example.com/a"),
      ("https://example.com:443", "https://example.com/"),
      ("https://example.com:80/", "https://example.com:80/"),
      ("http://example.com:/x", "http://example.com/x"),
      ("http://example.com?q=1#f", "http://example.com/?q=1"),
      ("http://example.com/a/./b/../c/", "http://example.com/a/c/"),
      ("http://example.com/../..", "http://example.com/"),
      ("http://example.com/a/%2e%2E/b", "http://example.com/b"),
      ("http://example.com//a", "http://example.com//a"),
      (" http://example.com/a b?c d ", "http://example.com/a%20b?c%20d"),
      ("http://example.com/ü", "http://example.com/%C3%BC"),
      ("http://bücher.example/", "http://xn--bcher-kva.example/"),
      ("http://①②⑦.⓪.⓪.①/", "http://127.0.0.1/"), ("http://127。0。0。1/", "http://127.0.0.1/"),
      ("http://[0:0:0:0:0:ffff:a00:1]/", "http://[::ffff:10.0.0.1]/"),
      ("http://[::1]:8080/", "http://[::1]:8080/"),
      ("http://127.0.0.1#@good", "http://127.0.0.1/"), ("http://a_b.example/", "http://a_b.example/"),
    ])
  func oneWay(given: String, written: String) throws {
    #expect(try FetchAddress(given).text == written)
  }

  @Test(
    "a Location is resolved against the page that sent it",
    arguments: [
      ("b", "http://h.example/a/b"), ("/b", "http://h.example/b"), ("../b", "http://h.example/b"),
      ("?r=2", "http://h.example/a/p?r=2"), ("#f", "http://h.example/a/p?q=1"),
      ("", "http://h.example/a/p?q=1"),
      ("//other.example/x", "http://other.example/x"), ("https://other.example", "https://other.example/"),
      ("b:c", nil), ("./b:c", "http://h.example/a/b:c"), ("javascript:alert(1)", nil), ("//a@b/", nil),
      ("/a\r\nSet-Cookie: x=1", nil), ("http:///x", nil),
    ] as [(String, String?)])
  func location(reference: String, resolved: String?) throws {
    let page = try FetchAddress("http://h.example/a/p?q=1#x")
    #expect((try? page.resolving(reference))?.text == resolved)
  }

  @Test("random text never crashes, and what is accepted reads back as itself")
  func randomText() throws {
    let pieces = [
      "http", "https", ":", "/", "//", "?", "#", "@", "[", "]", ".", "..", "%", "%2e", "%00", "\\", "127",
      "0x7f", "a",
      "example.com", "::1", "ffff", "ü", "①", "。", "／", "\u{200d}", "\u{301}", "\r\n", "\t", " ", "-", "_",
      "80", "999999",
    ]
    var random = SeededRandom(seed: 7)
    let page = try FetchAddress("http://h.example/a/")
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...12, using: &random)
      let tail = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      let noise = String(decoding: random.bytes(count), as: UTF8.self)
      for text in [tail, "http://" + tail, "http://" + noise, "http://a.example/" + noise] {
        if let address = try? FetchAddress(text) {
          #expect(try FetchAddress(address.text) == address, "\(text)")
        }
        if let address = try? page.resolving(text) {
          #expect(try FetchAddress(address.text) == address, "\(text)")
        }
      }
    }
  }
}
