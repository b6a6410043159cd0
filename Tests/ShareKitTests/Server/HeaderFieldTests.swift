// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Header fields for a proxy in front of the server.
struct HeaderFieldTests {
  // A server that nothing refers to stops.
  private let servers = Collected<LoopbackServer>()

  static let texts: [(String, String?)] = [
    ("X-Proxy-Key: a b", "X-Proxy-Key=a b"), (" x-key :v ", "x-key=v"), ("X-Key: a: b", "X-Key=a: b"),
    ("X-Key", nil), ("X-Key:", nil), (": v", nil), ("X Key: v", nil), ("X-Key: a\r\nHost: b", nil),
    ("X-Key: a\nb", nil), ("X-Ké: v", nil), ("X-Key: \u{0}", nil), ("Authorization: v", nil),
    ("HOST: v", nil), ("Proxy-Authorization: v", nil), ("Content-Length: 1", nil), ("Cookie: a=b", nil),
  ]

  @Test("a field is a name that Sharepipe doesn't set itself, and a value in one line", arguments: texts)
  func parsing(text: String, field: String?) {
    #expect(HeaderField(text).map { "\($0.name)=\($0.value)" } == field)
  }

  @Test("the field is in the requests to the server")
  func sent() async throws {
    let server = try LoopbackServer { _ in .http(404) }
    servers.add(server)
    let field = try #require(HeaderField("X-Proxy-Key: kite"))
    let api = ServerAPI(server: server.url, token: "t", fields: [field], timeout: 10)
    _ = try? await api.shares()
    #expect(server.requests.all.first?.headers["x-proxy-key"] == "kite")
  }

  @Test("a stored credential keeps the field, and one without fields is as older versions wrote it")
  func stored() throws {
    let field = try #require(HeaderField("X-Proxy-Key: kite"))
    let server = try #require(URL(string: "https://books.example"))
    let nonce = InstallationNonce.make()
    let record = CredentialRecord(token: "t", account: "a", nonce: nonce, server: server, fields: [field])
    let read = CredentialRecord(try record.encoded())
    #expect(read?.fields == [field] && read?.revocation?.fields == [field])
    let plain = try CredentialRecord(token: "t", account: "a", nonce: nonce, server: server).encoded()
    #expect(!String(decoding: plain, as: UTF8.self).contains("fields"))
    #expect(CredentialRecord(plain)?.fields == nil)
  }

  static let others = [
    "https://other.example/v1/shares", "http://books.example/v1/shares",
    "https://books.example:8443/v1/shares",
    "https://books.example.org/v1/shares",
  ]

  @Test("a request to another origin gets no field", arguments: others)
  func otherOrigin(address: String) throws {
    let field = try #require(HeaderField("X-Proxy-Key: kite"))
    let home = try #require(URL(string: "https://books.example"))
    var request = URLRequest(url: try #require(URL(string: address)))
    request.add([field], for: home)
    #expect(request.value(forHTTPHeaderField: "X-Proxy-Key") == nil)
    request.url = URL(string: "https://BOOKS.example/v1/shares")
    request.add([field], for: home)
    #expect(request.value(forHTTPHeaderField: "X-Proxy-Key") == "kite")
  }
}
