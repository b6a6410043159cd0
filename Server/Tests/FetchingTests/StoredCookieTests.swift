// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Testing

@Suite("The user's cookies")
struct StoredCookieTests {
  private static let file = """
    # Netscape HTTP Cookie File
    #HttpOnly_.news.example\tTRUE\t/\tTRUE\t0\tsid\tsecret

    www.news.example\tFALSE\t/\tFALSE\t4102444800\thost\t1
    .news.example\tTRUE\t/members\tFALSE\t0\tpath\t2
    .news.example\tTRUE\t/\tFALSE\t1000\told\t3
    .other.example\tTRUE\t/\tFALSE\t0\tother\t4
    127.0.0.1\tTRUE\t/\tFALSE\t0\taddress\t5
    """

  @Test(
    "are sent only to the hosts, paths and connections that they belong to, and not after their expiry",
    arguments: [
      ("https://www.news.example/", "host=1; sid=secret"), ("http://www.news.example/", "host=1"),
      ("https://news.example/", "sid=secret"), ("https://a.www.news.example/", "sid=secret"),
      ("https://news.example/members/a?b", "path=2; sid=secret"),
      ("https://news.example/members", "path=2; sid=secret"),
      ("https://news.example/membership", "sid=secret"), ("https://badnews.example/", nil),
      ("https://news.example.evil.example/", nil), ("http://127.0.0.1/", "address=5"),
      ("http://1.127.0.0.1.example/", nil),
    ] as [(String, String?)])
  func matching(address: String, header: String?) throws {
    let cookies = try StoredCookies(parsing: Self.file)
    #expect(try Self.header(address, cookies) == header)
  }

  private static func header(_ address: String, _ cookies: StoredCookies) throws -> String? {
    let page = try FetchAddress(address)
    return FetchChain(from: page, redirects: 0).cookies.header(for: page, stored: cookies)
  }

  @Test("a later line of the same name and the longest path count")
  func precedence() throws {
    let text = "a.example\tFALSE\t/x\tFALSE\t0\tn\tdeep\na.example\tFALSE\t/\tFALSE\t0\tn\troot"
    let cookies = try StoredCookies(parsing: text)
    #expect(try Self.header("http://a.example/x/y", cookies) == "n=deep")
    #expect(try Self.header("http://a.example/", cookies) == "n=root")
  }

  @Test(
    "a file that isn't a cookie file is refused with the number of the line",
    arguments: [
      ("", nil), ("# only a comment", nil), ("<!doctype html>", 1), ("# c\na.example\tTRUE\t/", 2),
      ("a.example\tTRUE\t/\tFALSE\tsoon\tn\tv", 1), ("a.example\tTRUE\t/\tFALSE\t0\tn\tv;w", 1),
      ("a.example\tTRUE\t/\tFALSE\t0\tn\tv\u{1B}", 1), ("\tTRUE\t/\tFALSE\t0\tn\tv", 1),
    ] as [(String, Int?)])
  func malformed(text: String, line: Int?) {
    let error = #expect(throws: StoredCookies.Malformed.self) { try StoredCookies(parsing: text) }
    #expect(error?.line == line)
  }
}
