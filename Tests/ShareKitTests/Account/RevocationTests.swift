// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Telling a server of tokens that are of no more use")
struct RevocationTests {
  private static let server = URL(fileURLWithPath: "/")
  private static func revocation(_ token: Int) -> Revocation {
    Revocation(server: server, token: "t\(token)")
  }

  @Test(
    "only an answer that settles the matter does",
    arguments: [
      (200, true), (204, true), (400, true), (404, true), (302, false), (401, false), (429, false),
      (500, false), (503, false), (0, false),
    ])
  func done(status: Int, isDone: Bool) { #expect(Revocation.isDone(status: status) == isDone) }

  @Test("what waits is kept once, in order, over a restart, and never without bound")
  func list() throws {
    var list = RevocationList()
    for token in [1, 2, 1] { list.add(Self.revocation(token)) }
    #expect(list.waiting.map(\.token) == ["t1", "t2"])
    list.remove(Self.revocation(1))
    #expect(RevocationList(stored: try list.encoded()) == list && list.waiting.map(\.token) == ["t2"])
    for token in 10..<60 { list.add(Self.revocation(token)) }
    #expect(list.waiting.count == RevocationList.limit && list.waiting.last?.token == "t59")
    #expect(RevocationList(stored: Data("no list".utf8)).waiting.isEmpty)
  }

  @Test("the request is RFC 7009's")
  func request() throws {
    let server = try #require(URL(string: "https://share.example"))
    let request = Revocation(server: server, token: "a+b").request()
    #expect(request.url?.path == "/oauth/revoke" && request.httpMethod == "POST")
    let body = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
    #expect(body == "token=a%2Bb&token_type_hint=access_token&client_id=sharepipe-ios")
  }
}
