// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// What an app asks of the server, over real HTTP.
struct ServerAPITests {
  private static func problem(_ status: Int, _ code: String) -> Data {
    Data(#"{"type":"about:blank","title":"T","status":\#(status),"detail":"D","code":"\#(code)"}"#.utf8)
  }

  private func failure(of reply: LoopbackReply) async throws -> ServerAPI.Failure? {
    let server = try LoopbackServer { _ in reply }
    do {
      _ = try await ServerAPI(server: server.url, token: "t", timeout: 10).shares()
      return nil
    } catch {
      return error
    }
  }

  @Test("a page of the history is requested with cursor and search text, and read")
  func page() async throws {
    let server = try LoopbackServer { _ in .http(200, [:], Data(#"{"items":[],"nextCursor":"7"}"#.utf8)) }
    let page = try await ServerAPI(server: server.url, token: "t").shares(after: "3", search: "a+b & ü")
    #expect(page.items.isEmpty && page.nextCursor == "7")
    let request = try #require(server.requests.all.first)
    #expect(request.line == "GET /base/v1/shares?limit=50&cursor=3&q=a%2Bb%20%26%20%C3%BC HTTP/1.1")
    #expect(request.headers["authorization"] == "Bearer t")
  }

  @Test("only the contract's own refusal of the token says that the session is gone")
  func sessionGone() async throws {
    #expect(try await failure(of: .http(401, [:], Self.problem(401, "unauthenticated"))) == .sessionGone)
    #expect(try await failure(of: .http(403, [:], Self.problem(403, "missing_scope"))) == .sessionGone)
    #expect(try await failure(of: .http(401, [:], Data("proxy".utf8))) == .unexpectedResponse(401))
  }

  @Test("a captive portal's page and a redirection are not the server's answer")
  func portal() async throws {
    #expect(try await failure(of: .http(200, [:], Data("<html>".utf8))) == .unexpectedResponse(200))
    let other = try LoopbackServer { _ in .http(200, [:], Data(#"{"items":[]}"#.utf8)) }
    let move = LoopbackReply.http(302, ["Location": other.url.absoluteString])
    #expect(try await failure(of: move) == .unexpectedResponse(302))
    #expect(other.requests.all.isEmpty, "the token went to another address")
  }

  @Test("a refusal keeps the server's message, and a cut connection counts as unreachable")
  func refusals() async throws {
    guard
      case .refused(let problem) = try await failure(
        of: .http(429, [:], Self.problem(429, "too_many_requests")))
    else {
      Issue.record("not refused")
      return
    }
    #expect(problem.knownCode == .tooManyRequests && problem.detail == "D")
    #expect(try await failure(of: .cut(Data("HTTP/1.1 200 OK\r\n".utf8))) == .unreachable)
  }

  @Test("sending again, deleting and a new destination are what the contract says")
  func orders() async throws {
    let server = try LoopbackServer { request in
      let destination =
        #"{"id":"d","kind":"kindle","address":"a","name":"n","confirmed":false,"default":true}"#
      return request.line.hasPrefix("POST /base/v1/destinations")
        ? .http(201, [:], Data(destination.utf8)) : .http(204)
    }
    let api = ServerAPI(server: server.url, token: "t")
    let id = ShareID.make()
    try await api.sendAgain(id, to: ["d"])
    try await api.sendLink(of: id)
    try await api.delete(id)
    let made = try await api.add(NewDestination(kind: "kindle", address: "a", name: nil, isDefault: true))
    #expect(made.isDefault && !made.confirmed)
    let lines = server.requests.all.map { $0.line.replacingOccurrences(of: " HTTP/1.1", with: "") }
    #expect(
      lines == [
        "POST /base/v1/shares/\(id.text)/deliveries", "POST /base/v1/shares/\(id.text)/link",
        "DELETE /base/v1/shares/\(id.text)",
        "POST /base/v1/destinations",
      ])
    #expect(String(decoding: server.requests.all[0].body, as: UTF8.self) == #"{"destinations":["d"]}"#)
  }

  @Test("a server with countless destinations leaves a snapshot that an extension can read")
  func hugeSnapshot() async throws {
    let name = String(repeating: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", count: 3_000)
    let items = (0..<120).map { number in
      #"{"id":"d\#(number)","kind":"kindle","address":"a","name":"\#(name)","confirmed":true,"default":\#(number == 119)}"#
    }
    let server = try LoopbackServer { request in
      request.line.contains("/account")
        ? .http(200, [:], Data(#"{"account":"A"}"#.utf8))
        : .http(200, [:], Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8))
    }
    let snapshot = try await ServerAPI(server: server.url, token: "t").snapshot()
    #expect(snapshot.destinations.count == 100 && snapshot.destinations[0].id == "d119")
    #expect(snapshot.destinations.allSatisfy { $0.name.count == 200 })
  }

  @Test("a snapshot is made of account and destinations; fields that an older server omits are unknown")
  func snapshot() async throws {
    let server = try LoopbackServer { request in
      request.line.contains("/account")
        ? .http(200, [:], Data(#"{"account":"A","email":"a@b"}"#.utf8))
        : .http(200, [:], Data(#"{"items":[]}"#.utf8))
    }
    let snapshot = try await ServerAPI(server: server.url, token: "t").snapshot(
      at: Date(timeIntervalSince1970: 1))
    let account = AccountIdentity(account: "A", server: server.url)
    #expect(snapshot == AccountSnapshot(account: account, takenAt: Date(timeIntervalSince1970: 1)))
    #expect(snapshot.owner == account && account.server.text + "/" == server.url.absoluteString)
  }
}
