// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import ServerHTTP
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests sign-in attempts at many accounts from one address, through every endpoint.
struct SprayTests {
  private func basic(_ name: String, _ password: String = "x") -> String {
    "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()
  }

  /// Tries one wrong app password for each of many accounts.
  private func spray(_ server: RunningServer, from peer: (Int) -> String, count: Int) async throws -> [Int] {
    var statuses: [Int] = []
    for number in 0..<count {
      let headers = ["Authorization": basic("u\(number)@example.org"), "X-Forwarded-For": peer(number)]
      statuses.append(try await server.send("GET", Routes.catalog, headers: headers).status)
    }
    return statuses
  }

  private func run(_ body: (RunningServer) async throws -> Void) async throws {
    try await RunningServer.run {
      $0.trustedProxies = try? TrustedProxies(parsing: ["127.0.0.1"])
    } _: {
      try await body($0)
    }
  }

  @Test(
    "sign-in attempts at many accounts are limited by their address, or by their IPv6 /64 network",
    arguments: ["192.0.2.1", "2001:db8:0:1::%d"])
  func limited(_ pattern: String) async throws {
    try await run { server async throws in
      let statuses = try await spray(server, from: { pattern.replacing("%d", with: "\($0)") }, count: 60)
      #expect(statuses.first == 401 && statuses.last == 429)
      #expect(statuses.filter { $0 == 401 }.count < 40)
    }
  }

  @Test("sign-in attempts from many IPv6 /64 networks are also limited by their common /48 network")
  func widerNetwork() async throws {
    try await run { server async throws in
      let statuses = try await spray(server, from: { "2001:db8:7:\(String($0, radix: 16))::1" }, count: 140)
      #expect(statuses.filter { $0 == 401 }.count < 130 && statuses.last == 429)
      #expect(try await spray(server, from: { _ in "2001:db8:8::1" }, count: 1) == [401])
    }
  }

  @Test("failed sign-ins count for all endpoints", arguments: ["/sign-in", Routes.signIn, Routes.token])
  func together(_ path: String) async throws {
    try await run { server async throws in
      _ = try await spray(server, from: { _ in "192.0.2.1" }, count: 60)
      let body =
        path == Routes.signIn
        ? (type: "application/json", text: #"{"email":"a@example.org","password":"guess"}"#)
        : (
          type: "application/x-www-form-urlencoded",
          text: "email=a%40example.org&password=guess&grant_type=refresh_token&client_id=sharepipe-ios"
            + "&refresh_token=shr_wrong"
        )
      let headers = ["Content-Type": body.type, "X-Forwarded-For": "192.0.2.1"]
      let response = try await server.send("POST", path, headers: headers, body: Data(body.text.utf8))
      #expect(response.status == 429)
      #expect(response.headers["retry-after"] != nil)
    }
  }

  @Test("the owner's app password works even from a rate-limited address; other addresses aren't limited")
  func owner() async throws {
    try await run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let password = try await server.accounts.makeToken(
        account: user.account, name: "reader", scopes: [.readBooks]
      ).token
      _ = try await spray(server, from: { _ in "192.0.2.1" }, count: 60)
      let headers = ["Authorization": basic("a@example.org", password), "X-Forwarded-For": "192.0.2.1"]
      #expect(try await server.send("GET", Routes.catalog, headers: headers).status == 200)
      #expect(try await spray(server, from: { _ in "192.0.2.2" }, count: 1) == [401])
    }
  }
}
