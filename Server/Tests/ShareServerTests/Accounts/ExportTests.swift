// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import ServerHTTP
import ShareContract
import ShareServer
import Testing

/// Tests the limits on the disk space and duration of an account's export.
struct ExportTests {
  private static let path = "/v1/account/export"

  /// Makes a user whose export is larger than the system's buffers for a connection.
  private func owner(_ server: RunningServer) async throws -> TestUser {
    let user = try await server.makeUser("a@example.org")
    let random = try #require(try FileHandle(forReadingAtPath: "/dev/urandom")?.read(upToCount: 24 << 20))
    let bytes = Data("%PDF-1.7\n".utf8) + random
    let response = try await server.send(
      "POST", Routes.shares, token: user.shareToken, headers: ["Content-Type": "application/pdf"], body: bytes
    )
    #expect(response.status == 202)
    return user
  }

  /// Starts an export and reads only its head.
  private func begin(_ server: RunningServer, _ user: TestUser) async throws -> RawConnection {
    let connection = try RawConnection(port: server.port)
    try await connection.send(
      "GET \(Self.path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(user.fullToken)\r\n\r\n")
    #expect(try await connection.head().contains("200"))
    return connection
  }

  private func ask(_ server: RunningServer, _ user: TestUser) async throws -> TestResponse {
    try await server.send("GET", Self.path, token: user.fullToken)
  }

  @Test("an account runs one export at a time, and can start another when the transfer ends in any way")
  func oneAtATime() async throws {
    try await RunningServer.run(listens: true) {
      $0.workers = 0
      $0.clientTimeouts.response = .seconds(3600)
    } _: { server async throws in
      let user = try await owner(server)
      let other = try await server.makeUser("b@example.org")
      let slow = try await begin(server, user)
      let refused = try await ask(server, user)
      #expect((refused.status, refused.problemCode) == (429, "too_many_requests"))
      #expect(refused.headers["retry-after"] != nil)
      #expect(refused.text.contains("already running"))
      #expect(try await ask(server, other).status == 200)
      slow.close()
      #expect(try await poll { try await ask(server, user).status == 200 })
    }
  }

  @Test("an export that would cross the free-space floor is not started")
  func floor() async throws {
    try await RunningServer.run(listens: true, { $0.freeSpaceFloor = Int.max / 2 }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await ask(server, user)
      #expect((response.status, response.problemCode) == (507, "storage_full"))
      #expect(response.headers["retry-after"] != nil)
    }
  }

  @Test(
    "a client that takes too long is disconnected, and the archive's space is freed",
    arguments: [
      { @Sendable (limits: inout ExportLimits) in
        limits.window = .zero; limits.bytesPerSecond = 1 << 40
      },
      { @Sendable (limits: inout ExportLimits) in
        limits.deadline = .zero; limits.deadlineRate = 1 << 40
      },
    ])
  func cutOff(_ tighten: @Sendable (inout ExportLimits) -> Void) async throws {
    try await RunningServer.run(listens: true) {
      $0.workers = 0
      tighten(&$0.exportLimits)
    } _: { server async throws in
      let user = try await owner(server)
      let connection = try await begin(server, user)
      let taken = try await connection.restOfBytes()
      #expect(taken.count < 8 << 20)
      #expect(try await poll { try deletedArchives(server).isEmpty })
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: server.configuration.exportsFolder.path).isEmpty)
      // The next export can start.
      try await begin(server, user).close()
    }
  }

  @Test("a client that reads nothing is disconnected, and the archive's space is freed")
  func mute() async throws {
    try await RunningServer.run(listens: true) {
      $0.workers = 0
      $0.clientTimeouts.response = .milliseconds(300)
    } _: { server async throws in
      let user = try await owner(server)
      let connection = try await begin(server, user)
      #expect(try await poll { try deletedArchives(server).isEmpty })
      #expect(try await connection.restOfBytes().count < 24 << 20)
    }
  }

  /// The archives without a file name that this process, which runs the server, still has open.
  private func deletedArchives(_ server: RunningServer) throws -> [String] {
    let folder = server.configuration.exportsFolder.path
    return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
    }.filter { $0.hasPrefix(folder) }
  }
}
