// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Testing

/// Tests hints among processes that use one database; each has an engine and a connection for hints of its own.
struct PostgreSQLHintsTests {
  private func withTwo(
    _ adjust: (inout PostgreSQLHints.Settings) -> Void = { _ in },
    _ body: (HintingProcess, HintingProcess) async throws -> Void
  ) async throws {
    try await withPostgreSQL { _, address async throws in
      let (first, second) = (try HintingProcess(address, adjust), try HintingProcess(address, adjust))
      defer { for process in [first, second] { process.engine.close() } }
      try await withThrowingTaskGroup { group in
        group.addTask { await first.run() }
        group.addTask { await second.run() }
        #expect(try await poll { first.isConnected && second.isConnected })
        try await body(first, second)
        group.cancelAll()
      }
    }
  }

  /// Repeats a check until it succeeds; returns false after five minutes.
  private func poll(_ isDone: () async throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < end {
      if try await isDone() { return true }
      try await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  /// Returns whether a hint of one process reaches the other one.
  private func reaches(_ receiver: HintingProcess, from sender: HintingProcess) async throws -> Bool {
    let before = receiver.count(.jobs)
    sender.hints.announce(.jobs)
    return try await poll { receiver.count(.jobs) > before }
  }

  @Test("a thousand commits give few hints, and none to the process that made them")
  func burst() async throws {
    try await withTwo { first, second async throws in
      let (own, others, begun) = (first.count(.changes), second.count(.changes), ContinuousClock.now)
      for number in 0..<1000 {
        _ = try await first.engine.writeLocking {
          try $0.run("UPDATE installation SET server_name = ?", ["\(number)"])
        }
      }
      let intervals = Int((.now - begun) / .milliseconds(100))
      #expect(try await poll { second.count(.changes) > others })
      #expect(try await reaches(second, from: first))
      // Hints arrive in the order in which they were sent.
      #expect(try await reaches(first, from: second))
      #expect(second.count(.changes) - others <= intervals + 2)
      #expect(first.count(.changes) == own)
    }
  }

  @Test("a process that gets many hints is woken at most once in its interval")
  func receiving() async throws {
    try await withTwo({ ($0.sending, $0.receiving) = (.zero, .milliseconds(250)) }) {
      first, second async throws in
      let (before, begun) = (second.count(.jobs), ContinuousClock.now)
      for _ in 0..<200 {
        first.hints.announce(.jobs)
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(try await poll { second.count(.jobs) > before })
      #expect(second.count(.jobs) - before <= Int((.now - begun) / .milliseconds(250)) + 2)
    }
  }

  @Test("after PostgreSQL has ended the connections, hints arrive again, and each loss is reported once")
  func endedConnections() async throws {
    try await withTwo { first, second async throws in
      for round in 1...2 {
        #expect(try await reaches(second, from: first))
        #expect(try await first.endHintConnections() == 2)
        #expect(try await poll { first.returns == round && second.returns == round })
        #expect(first.losses.count == round && second.losses.count == round)
      }
      #expect(try await reaches(second, from: first))
      #expect(try await reaches(first, from: second))
    }
  }

  @Test("an administrator's limit for idle connections doesn't end the connection for hints")
  func idleLimit() async throws {
    try await withPostgreSQL { _, address async throws in
      let process = try HintingProcess(address)
      defer { process.engine.close() }
      // Long enough for a busy machine to connect and to switch the limit off.
      try await process.limitIdleConnections(milliseconds: 20_000)
      try await withThrowingTaskGroup { group in
        group.addTask { await process.run() }
        #expect(try await poll { process.isConnected })
        try await Task.sleep(for: .seconds(30))
        #expect(process.losses.isEmpty)
        #expect(try await process.hintConnections() == 1)
        group.cancelAll()
      }
    }
  }

  @Test("a server that rejects LISTEN is reported once, and commits go on")
  func refused() async throws {
    try await withPostgreSQL { _, address async throws in
      let process = try HintingProcess(address) {
        $0.listening = "DO $$ BEGIN RAISE EXCEPTION 'not here' USING ERRCODE = '0A000'; END $$"
      }
      defer { process.engine.close() }
      try await withThrowingTaskGroup { group in
        group.addTask { await process.run() }
        #expect(try await poll { !process.losses.isEmpty })
        // Several attempts to connect again.
        for number in 0..<20 {
          try await process.engine.write {
            try $0.run("UPDATE installation SET server_name = ?", ["\(number)"])
          }
          try await Task.sleep(for: .milliseconds(50))
        }
        #expect(process.losses == ["0A000: not here"] && process.returns == 0 && !process.isConnected)
        group.cancelAll()
      }
    }
  }

  @Test("the connection ends with its task, after the hints that wait")
  func ending() async throws {
    try await withTwo({ $0.sending = .seconds(3600) }) { first, second async throws in
      try await withThrowingTaskGroup { group in
        let third = try HintingProcess(first.address) { $0.sending = .seconds(3600) }
        defer { third.engine.close() }
        group.addTask { await third.run() }
        #expect(try await poll { third.isConnected })
        let before = second.count(.jobs)
        for count in 1...2 {
          third.hints.announce(.jobs)
          if count == 1 { #expect(try await poll { second.count(.jobs) == before + 1 }) }
        }
        group.cancelAll()
        try await group.waitForAll()
        #expect(try await poll { second.count(.jobs) == before + 2 })
        #expect(try await poll { try await first.hintConnections() == 2 })
      }
    }
  }

  @Test("a connection that is replaced after its longest use isn't reported as lost")
  func replaced() async throws {
    try await withTwo({ $0.longestUse = .milliseconds(100) }) { first, second async throws in
      #expect(try await poll { second.count(.changes) > 5 })
      #expect(first.losses.isEmpty && second.losses.isEmpty && second.returns == 0)
    }
  }
}
