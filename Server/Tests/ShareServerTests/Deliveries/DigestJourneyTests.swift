// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests digests on a real server: collected, shown, sent by hand, by schedule and after downtime.
struct DigestJourneyTests {
  private static let byHand = #"{"schedule":{"rhythm":"byHand"}}"#

  private func withDigests(
    _ settings: String, _ adjust: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (RunningServer, TestUser, String) async throws -> Void
  ) async throws {
    try await RunningServer.run(adjust) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let body0 = #"{"kind":"folder","address":"digests","default":true,"settings":\#(settings)}"#
      let added = try await server.send(
        "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
        body: Data(body0.utf8))
      try #require(added.status == 201, "\(added.text)")
      struct Added: Decodable { let id: String }
      try await body(server, user, try added.decode(Added.self).id)
    }
  }

  private func share(_ title: String, _ server: RunningServer, _ user: TestUser) async throws -> ShareID {
    let response = try await server.share(
      "\(title)\n\nsome words of it", type: "text/plain", token: user.shareToken)
    let id = try response.decode(Receipt.self).id
    _ = try await server.status(id, user) { !$0.deliveries.isEmpty }
    return id
  }

  private func files(_ server: RunningServer, _ user: TestUser) -> [String] {
    let folder = server.configuration.foldersFolder.appending(path: "\(user.account)/digests").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private struct Destination: Decodable {
    let waiting: DigestStatus?
    let nextDigest: String?
    let limits: Limits
    struct Limits: Decodable { let bookBytes: Int }
  }

  private func listed(_ server: RunningServer, _ user: TestUser) async throws -> Destination {
    struct Page: Decodable { let items: [Destination] }
    let page = try await server.send("GET", Routes.destinations, token: user.fullToken).decode(Page.self)
    return try #require(page.items.first)
  }

  @Test("by hand: shares wait, are shown as waiting, and go out as one book when the owner sends them")
  func byHand() async throws {
    try await withDigests(Self.byHand) { server, user, id in
      var shares: [ShareID] = []
      for title in ["One", "Two", "Three"] { shares.append(try await share(title, server, user)) }
      let waiting = try await server.status(shares[0], user) { _ in true }
      #expect(waiting.deliveries.map(\.state) == [.queued])
      #expect(waiting.deliveries.first?.digest == DigestStatus(dueAt: nil))
      #expect(try await listed(server, user).waiting == DigestStatus(dueAt: nil, shares: 3))
      #expect(files(server, user).isEmpty)
      #expect(try await server.send("POST", Routes.digest(of: id), token: user.fullToken).status == 202)
      for share in shares {
        let status = try await server.status(share, user) { $0.deliveries.first?.state == .sent }
        #expect(status.deliveries.map(\.state) == [.sent])
        #expect(status.history?.map(\.state).suffix(3) == ["queued", "sending", "sent"])
      }
      #expect(files(server, user).count == 1)
      #expect(files(server, user).first?.hasPrefix("Your reading, ") == true)
      // The digest is empty now, so nothing more is sent.
      let again = try await server.send("POST", Routes.digest(of: id), token: user.fullToken)
      #expect((again.status, again.problemCode) == (409, "conflict"))
      #expect(files(server, user).count == 1)
    }
  }

  @Test("a digest of one share is that share's book")
  func single() async throws {
    try await withDigests(Self.byHand) { server, user, id in
      let only = try await share("The only one", server, user)
      _ = try await server.send("POST", Routes.digest(of: id), token: user.fullToken)
      _ = try await server.status(only, user) { $0.deliveries.first?.state == .sent }
      #expect(files(server, user) == ["The only one.epub"])
    }
  }

  @Test("a share sent again on request goes out at once and alone")
  func resent() async throws {
    try await withDigests(Self.byHand) { server, user, _ in
      let one = try await share("One", server, user)
      _ = try await server.send("POST", Routes.deliveries(of: one), token: user.fullToken)
      let status = try await server.status(one, user) { $0.deliveries.contains { $0.state == .sent } }
      #expect(status.deliveries.map(\.state) == [.queued, .sent])
      #expect(files(server, user) == ["One.epub"])
    }
  }

  @Test("daily: the hour is shown, and a change of the schedule moves the waiting shares")
  func daily() async throws {
    let schedule = #"{"schedule":{"rhythm":"daily","hour":7,"minute":30,"timeZone":"Asia/Kathmandu"}}"#
    try await withDigests(schedule) { server, user, id in
      let one = try await share("One", server, user)
      let due = try #require(try await listed(server, user).waiting?.dueAt)
      // 7:30 in Kathmandu is 1:45 in UTC, the whole year.
      #expect(due.hasSuffix("T01:45:00.000Z"))
      #expect(try await listed(server, user).nextDigest == due)
      let changed = try await server.send(
        "PATCH", Routes.destination(id), token: user.fullToken, headers: ["Content-Type": "application/json"],
        body: Data("{\"settings\":{}}".utf8))
      #expect(changed.status == 204)
      _ = try await server.status(one, user) { $0.deliveries.first?.state == .sent }
      #expect(files(server, user) == ["One.epub"])
    }
  }

  @Test(
    "an invalid schedule is rejected with a message",
    arguments: [
      #"{"rhythm":"daily","hour":24}"#, #"{"rhythm":"daily","minute":60}"#,
      #"{"rhythm":"weekly","weekday":8}"#,
      #"{"rhythm":"daily","timeZone":"Europe/Atlantis"}"#, #"{"rhythm":"daily","timeZone":""}"#,
    ])
  func nonsense(_ schedule: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let body = #"{"kind":"folder","address":"x","settings":{"schedule":\#(schedule)}}"#
      let response = try await server.send(
        "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
        body: Data(body.utf8))
      #expect((response.status, response.problemCode) == (422, "unprocessable"))
    }
  }

  @Test("a digest over the destination's limit is sent in volumes, each share in exactly one")
  func volumes() async throws {
    let settings = #"{"schedule":{"rhythm":"byHand"},"maxBytes":760000}"#
    try await withDigests(settings) { server, user, id in
      #expect(try await listed(server, user).limits.bookBytes == 760_000)
      var shares: [ShareID] = []
      for number in 1...4 {
        let words = (0..<4000).map { "word\($0 &* 7919 &* number % 100_003)" }.joined(separator: " ")
        shares.append(try await share("Part \(number)\n\n\(words)", server, user))
      }
      _ = try await server.send("POST", Routes.digest(of: id), token: user.fullToken)
      for share in shares {
        let status = try await server.status(share, user) { $0.deliveries.first?.state == .sent }
        #expect(status.deliveries.map(\.state) == [.sent])
      }
      let names = files(server, user)
      #expect(names.count > 1)
      #expect(names.allSatisfy { $0.contains("-\(names.count))") }, "\(names)")
    }
  }

  @Test("a digest that was due while the server was down is sent once after the start")
  func afterAPause() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pause-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var account = TestUser(account: "", linkCode: "", shareToken: "", fullToken: "")
    var shares: [ShareID] = []
    try await RunningServer.run(in: folder) { server async throws in
      account = try await server.makeUser("a@example.org")
      _ = try await server.destinations.add(
        account: account.account, kind: "folder", address: "digests", name: nil, isDefault: true,
        isConfirmed: true, settings: DestinationSettings(schedule: DigestSchedule(.daily, timeZone: "UTC")))
      for title in ["One", "Two"] { shares.append(try await share(title, server, account)) }
    }
    // Three days pass.
    let engine = try SQLiteEngine(file: folder.appending(path: "sharepipe.sqlite"))
    let past = Moment(Date(timeIntervalSinceNow: -3 * 86_400))
    try await engine.write { connection in
      try connection.run("UPDATE digest SET due_at = ?", [past])
      try connection.run("UPDATE job SET run_at = ? WHERE kind = 'digest'", [past])
    }
    for _ in 0..<2 {
      try await RunningServer.run(in: folder) { server async throws in
        for share in shares {
          let status = try await server.status(share, account) { $0.deliveries.first?.state == .sent }
          #expect(status.deliveries.map(\.state) == [.sent])
        }
        #expect(files(server, account).count == 1)
      }
    }
  }
}
