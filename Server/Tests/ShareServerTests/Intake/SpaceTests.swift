// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests that books and articles count against the quota, and that jobs respect the disk's free-space floor.
struct SpaceTests {
  private func share(_ title: String, _ server: RunningServer, _ user: TestUser) async throws -> TestResponse
  {
    try await server.share(title + "\n\nleft at seven", type: "text/plain", token: user.shareToken)
  }

  private func books(_ server: RunningServer) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: server.configuration.booksFolder.path)
  }

  @Test("articles and books count against the quota until their shares are deleted")
  func quota() async throws {
    try await RunningServer.run({ $0.quota = Quota(bytes: 60_000) }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      var taken: [ShareID] = []
      var refused: TestResponse?
      while refused == nil && taken.count < 40 {
        let response = try await share("Ferry \(taken.count)", server, user)
        guard response.status == 202 else {
          refused = response
          break
        }
        let id = try response.decode(Receipt.self).id
        _ = try await server.status(id, user) { $0.state == .ready || $0.problem != nil }
        taken.append(id)
      }
      #expect(refused?.problemCode == "quota_exceeded")
      #expect(!taken.isEmpty)
      for id in taken {
        try await server.erase(id, user)
      }
      #expect(try await share("Ferry again", server, user).status == 202)
    }
  }

  @Test("a job that lacks disk space waits longer each time, at most an hour")
  func pauses() {
    let waits = SpaceWaits()
    var (now, pauses) = (Date(timeIntervalSince1970: 0), [Duration]())
    for _ in 0..<11 {
      let pause = waits.pause(job: "one", at: now)
      pauses.append(pause)
      now += TimeInterval(pause.components.seconds)
    }
    let seconds = [30, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]
    #expect(pauses == seconds.map { .seconds($0) })
    #expect(waits.pause(job: "two", at: now) == .seconds(30))
    #expect(waits.pause(job: "one", at: now + 7200) == .seconds(30))
  }

  @Test("a book waits with the reason while disk space is below the floor, and is made afterwards")
  func floor() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var stored: (ShareID, TestUser)?
    try await RunningServer.run(in: folder, { $0.workers = 0 }) { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      stored = (try await share("The ferry", server, user).decode(Receipt.self).id, user)
    }
    let (id, user) = try #require(stored)
    try await RunningServer.run(in: folder, { $0.freeSpaceFloor = Int.max / 2 }) { server async throws in
      let status = try await server.status(id, user) { $0.problem != nil || $0.state == .ready }
      #expect(status.problem?.code == "storage_full")
      #expect([.received, .reading].contains(status.state))
      #expect(try books(server).isEmpty)
    }
    try await RunningServer.run(in: folder) { server async throws in
      let status = try await server.status(id, user) { $0.deliveries.first?.state == .sent }
      #expect(status.deliveries.map(\.state) == [.sent])
      #expect(status.problem == nil)
    }
  }
}
