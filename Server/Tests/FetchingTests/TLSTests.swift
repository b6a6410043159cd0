// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Testing

struct TLSTests {
  private static func fetch(
    _ name: String, from server: TLSServer, authorities: String?
  ) async throws -> FetchedResource {
    let loopback = try #require(IPAddress("127.0.0.1"))
    let fetcher = GuardedFetcher(
      allowances: [try HostAllowance(parsing: "\(name):\(server.port)")],
      resolver: HostResolver { _, _ async throws(HostResolver.Failure) in [loopback] },
      authorities: authorities)
    return try await fetcher.fetch("https://\(name):\(server.port)/", limits: .unhurried)
  }

  @Test("the certificate must be for the URL's host and from a trusted authority")
  func certificates() async throws {
    let server = try TLSServer()
    let resource = try await Self.fetch("site.example", from: server, authorities: server.certificate)
    #expect(resource.status == 200)
    let unknown = try await problem { try await Self.fetch("site.example", from: server, authorities: nil) }
    #expect(unknown.cause == .certificateUntrusted)
    let foreign = try await problem {
      try await Self.fetch("other.example", from: server, authorities: server.certificate)
    }
    #expect(foreign.cause == .secureConnectionFailed)
  }

  @Test("a certificate for another name and an expired one have their own causes")
  func certificateCauses() async throws {
    let other = try TLSServer(name: "other.example")
    let wrongName = try await problem {
      try await Self.fetch("site.example", from: other, authorities: other.certificate)
    }
    #expect(wrongName.cause == .certificateWrongName)
    #expect(wrongName.host == "site.example")
    let old = try TLSServer(isExpired: true)
    let expired = try await problem {
      try await Self.fetch("site.example", from: old, authorities: old.certificate)
    }
    #expect(expired.cause == .certificateExpired)
  }

  @Test("a redirect from https to http is not followed")
  func downgrade() throws {
    var chain = FetchChain(from: try FetchAddress("https://a.example/"), redirects: 5)
    #expect(throws: FetchProblem.self) { try chain.follow(Self.redirect("http://a.example/b")) }
    #expect(try chain.follow(Self.redirect("https://b.example/")))
  }

  private static func redirect(_ location: String) throws -> ResponseHead {
    var head = ResponseHead(limits: .page, codings: [])
    for line in ["HTTP/1.1 302 Found", "Location: \(location)", ""] {
      try Array("\(line)\r\n".utf8).withUnsafeBytes { bytes in try head.take(bytes) }
    }
    return head
  }
}
