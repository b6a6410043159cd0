// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// Tests how a phone asks for access, over real HTTP.
struct PairingTests {
  private static let code = "shp_" + String(repeating: "0", count: 58)
  private static let authorization = LoopbackReply.http(
    200, [:],
    Data(#"{"device_code":"d","user_code":"BCDF-GHJK","expires_in":600,"interval":1}"#.utf8))
  private static let token = LoopbackReply.http(
    200, [:], Data(#"{"access_token":"t","token_type":"Bearer","scope":"account","account":"A"}"#.utf8))

  private static func account(_ email: String) -> LoopbackReply {
    .http(200, [:], Data(#"{"account":"A","email":"\#(email)"}"#.utf8))
  }

  private static func fault(_ error: String) -> LoopbackReply {
    .http(400, [:], Data(#"{"error":"\#(error)"}"#.utf8))
  }

  /// A server that gives these answers in their order.
  private func server(_ replies: [LoopbackReply]) throws -> LoopbackServer {
    let given = Collected<Int>()
    return try LoopbackServer { _ in
      let number = given.all.count
      given.add(number)
      return number < replies.count ? replies[number] : .http(500)
    }
  }

  private func pairing(_ server: LoopbackServer) throws -> Pairing {
    let address = "http://127.0.0.1:\(server.url.port ?? 0)"
    return Pairing(
      try #require(PairingLink(server: address, account: "a@example.org", code: Self.code)), timeout: 10)
  }

  private func failure(_ replies: LoopbackReply...) async throws -> (Pairing.Failure?, [String]) {
    let server = try server(replies)
    let pairing = try pairing(server)
    let failure = await #expect(throws: Pairing.Failure.self) {
      try await pairing.token(device: "x") { _ in }
    }
    return (failure, server.requests.all.map(\.line))
  }

  @Test("the code goes in the body alone, and the token is of the account that was asked about")
  func wholeWay() async throws {
    let server = try server([
      Self.authorization, Self.fault("authorization_pending"), Self.token, Self.account("A@example.org"),
    ])
    let seen = Collected<String>()
    let token = try await pairing(server).token(device: "Anna's iPhone") { seen.add($0) }
    #expect(token == "t" && seen.all == ["BCDF-GHJK"])
    let requests = server.requests.all
    #expect(
      requests.map { $0.line.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "POST /oauth/device", "POST /oauth/token", "POST /oauth/token", "GET /v1/account",
      ])
    #expect(requests.allSatisfy { !$0.line.contains("shp_") && !"\($0.headers)".contains("shp_") })
    #expect(String(decoding: requests[0].body, as: UTF8.self).contains("pairing_code=" + Self.code))
  }

  @Test("each response about the code and the owner's decision has its own error")
  func refusals() async throws {
    #expect(try await failure(Self.fault("invalid_grant")).0 == .over)
    #expect(try await failure(.http(429)).0 == .busy)
    #expect(try await failure(.http(200, [:], Data("<html>".utf8))).0 == .unexpectedResponse(200))
    #expect(try await failure(.http(404)).0 == .unexpectedResponse(404))
    #expect(try await failure(.cut(Data())).0 == .unreachable)
    #expect(try await failure(Self.authorization, Self.fault("access_denied")).0 == .denied)
    #expect(try await failure(Self.authorization, Self.fault("expired_token")).0 == .over)
  }

  @Test("a token of another account is given back")
  func otherAccount() async throws {
    let (failure, lines) = try await failure(
      Self.authorization, Self.token, Self.account("b@example.org"), .http(200))
    #expect(failure == .otherAccount)
    #expect(lines.last?.hasPrefix("POST /oauth/revoke") == true)
  }

  @Test("a redirection is not followed: the code goes where the user was asked about, or nowhere")
  func redirection() async throws {
    let other = try LoopbackServer { _ in Self.authorization }
    let (failure, _) = try await failure(.http(307, ["Location": other.url.absoluteString]))
    #expect(failure == .unexpectedResponse(307))
    #expect(other.requests.all.isEmpty)
  }

  @Test("a phone that stops waiting while the owner decides gets no token")
  func cancelled() async throws {
    let server = try server([Self.authorization])
    let pairing = try pairing(server)
    // From within, so that no time goes by in which the server is asked again.
    let wait = Task {
      try await pairing.token(device: "x") { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    await #expect(throws: CancellationError.self) { try await wait.value }
    #expect(server.requests.all.count == 1)
  }
}
