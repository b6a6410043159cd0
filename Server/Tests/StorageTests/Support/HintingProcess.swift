// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Synchronization

/// A process that exchanges hints with others, and what it got from them.
final class HintingProcess: Sendable {
  private struct Seen {
    var hints: [DatabaseHint: Int] = [:]
    var losses: [String] = []
    var returns = 0
  }

  let address: PostgreSQLAddress
  let engine: PostgreSQLEngine
  let hints: PostgreSQLHints
  private let seen = Mutex(Seen())

  /// - Parameter adjust: changes the times; without it, every hint of another process is counted.
  init(
    _ address: PostgreSQLAddress, _ adjust: (inout PostgreSQLHints.Settings) -> Void = { _ in }
  ) throws {
    var settings = PostgreSQLHints.Settings()
    settings.receiving = .zero
    // A statement that takes too long on a busy machine would be counted as a loss.
    settings.timeLimit = .seconds(60)
    adjust(&settings)
    let hints = try PostgreSQLHints(settings)
    (self.address, self.hints) = (address, hints)
    engine = try PostgreSQLEngine(address) { hints.announce(.changes) }
  }

  var losses: [String] { seen.withLock(\.losses) }
  var returns: Int { seen.withLock(\.returns) }
  /// Whether it has a connection, or had one.
  var isConnected: Bool { count(.jobs) > 0 }

  /// How often a hint arrived; each connection begins with one of each kind.
  func count(_ hint: DatabaseHint) -> Int { seen.withLock { $0.hints[hint] ?? 0 } }

  /// Exchanges hints until the task is canceled.
  func run() async {
    await hints.run(
      on: engine,
      HintEvents(
        hint: { hint in self.seen.withLock { $0.hints[hint, default: 0] += 1 } },
        lost: { reason in self.seen.withLock { $0.losses.append(reason) } },
        restored: { self.seen.withLock { $0.returns += 1 } }))
  }

  /// Ends the connections for hints of all processes with this database; returns how many there were.
  func endHintConnections() async throws -> Int {
    try await engine.read { connection in
      try connection.rows(
        "SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity WHERE \(Self.isForHints)", []
      ).count
    }
  }

  /// Makes PostgreSQL end connections to this database that are made from now on and are idle for that time.
  func limitIdleConnections(milliseconds: Int) async throws {
    _ = try await engine.writeLocking {
      try $0.run(
        """
        DO $$ BEGIN
          EXECUTE format('ALTER DATABASE %I SET idle_session_timeout = \(milliseconds)', current_database());
        END $$
        """, [])
    }
  }

  /// The number of connections for hints that all processes with this database have.
  func hintConnections() async throws -> Int {
    try await engine.read { connection in
      try connection.row("SELECT count(*) AS found FROM pg_stat_activity WHERE \(Self.isForHints)", [])?
        .integer("found") ?? 0
    }
  }

  // The last statement of an idle connection.
  private static let isForHints =
    "datname = current_database() AND (query LIKE 'LISTEN %' OR query LIKE 'NOTIFY %')"
}
