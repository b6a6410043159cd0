// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Logging
import ServiceLifecycle
import ShareContract
import ShareServer
import Storage
import TestSupport
import Testing

/// Tests processes with one PostgreSQL database that search for work and changes only every hour, or as usual.
struct HintTests {
  private static let cluster = Result { try PostgresCluster() }
  private static let hour = Duration.seconds(3600)
  /// Far below the intervals, and long enough for a busy machine.
  private static let limit = Duration.seconds(60)

  /// Runs a server without workers, and a separate process of workers, with one database and one data folder.
  private func withWorker(
    interval: Duration, hints: PostgreSQLHints.Settings = PostgreSQLHints.Settings(),
    log: TestLog = TestLog(),
    _ body: (RunningServer, TestUser) async throws -> Void
  ) async throws {
    try await withDatabase { folder, address async throws in
      try await RunningServer.run(
        in: folder, { ($0.database, $0.role, $0.workers) = (address, .serve, 0) }
      ) { server async throws in
        let user = try await server.makeUser("a@example.org", hasKindle: true)
        var worker = server.configuration
        (worker.role, worker.workers, worker.queueInterval, worker.hints) = (.work, 2, interval, hints)
        let services = try Server.buildWorker(worker, logger: log.logger)
        try await withThrowingTaskGroup { group async throws in
          group.addTask { try await services.run() }
          try await body(server, user)
          await services.triggerGracefulShutdown()
          try await group.waitForAll()
        }
      }
    }
  }

  private func withDatabase(_ body: (URL, PostgreSQLAddress) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "hints-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = "test_" + UUID().uuidString.replacing("-", with: "").lowercased()
    try await body(folder, PostgreSQLAddress(Self.cluster.get().create(name)))
  }

  private func deliver(_ text: String, _ server: RunningServer, _ user: TestUser) async throws -> Bool {
    let response = try await server.share(text, type: "text/plain", token: user.shareToken)
    let id = try response.decode(Receipt.self).id
    let status = try await server.status(id, user) { $0.deliveries.first?.state == .sent }
    return status.deliveries.first?.state == .sent
  }

  @Test("a worker that searches every hour takes up the jobs of another process at once")
  func jobs() async throws {
    try await withWorker(interval: Self.hour) { server, user async throws in
      // The first one can be found by the search at the worker's start.
      #expect(try await deliver("The first text", server, user))
      for number in 0..<4 {
        // The worker ends its last job, finds no other one, and waits.
        try await Task.sleep(for: .milliseconds(500))
        let begun = ContinuousClock.now
        #expect(try await deliver("Text \(number)", server, user))
        #expect(.now - begun < Self.limit)
      }
    }
  }

  @Test("a worker whose database rejects LISTEN logs it once, and finds jobs by its searches")
  func withoutHints() async throws {
    var hints = PostgreSQLHints.Settings()
    // Otherwise the logged reason could be that a busy machine connected too late.
    hints.timeLimit = .seconds(60)
    hints.listening = "DO $$ BEGIN RAISE EXCEPTION 'not here' USING ERRCODE = '0A000'; END $$"
    let log = TestLog()
    try await withWorker(interval: .milliseconds(500), hints: hints, log: log) { server, user async throws in
      for number in 0..<3 { #expect(try await deliver("Text \(number)", server, user)) }
    }
    let lines = log.lines.filter { $0.message.contains("hints from other processes") }
    #expect(lines.map(\.metadata) == [["reason": "0A000: not here"]])
    #expect(lines.map(\.level) == [.warning])
  }

  @Test("an event stream whose server looks every hour gets the changes of another server at once")
  func changes() async throws {
    try await withDatabase { folder, address async throws in
      let adjust = { @Sendable (settings: inout ServerConfiguration) in
        (settings.database, settings.role, settings.workers) = (address, .serve, 0)
        settings.changeInterval = Self.hour
      }
      try await RunningServer.run(in: folder, listens: true, adjust) { first async throws in
        let user = try await first.makeUser("a@example.org")
        try await RunningServer.run(in: folder, adjust) { second async throws in
          let connection = try RawConnection(port: first.port)
          try await connection.send(
            "GET \(Routes.events) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(user.fullToken)\r\n\r\n"
          )
          _ = try await connection.until("retry: 2000\n\n")
          for number in 0..<4 {
            try await Task.sleep(for: .milliseconds(500))
            let begun = ContinuousClock.now
            let response = try await second.share("\(number)", type: "text/plain", token: user.shareToken)
            let id = try response.decode(Receipt.self).id
            _ = try await connection.until(id.text)
            #expect(.now - begun < Self.limit)
          }
        }
      }
    }
  }
}
