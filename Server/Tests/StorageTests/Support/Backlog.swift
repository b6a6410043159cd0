// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Accounts with a Kindle, a webhook, and any number of jobs.
struct Backlog {
  static let accounts = (1...5).map { "a\($0)" }
  /// In the past, because PostgreSQL makes jobs of the future due at once.
  static let time = Moment(milliseconds: 1_700_000_000_000)

  let engine: any Engine

  init(_ engine: any Engine) async throws {
    self.engine = engine
    for account in Self.accounts { try await add(account) }
    try await clear()
  }

  private func add(_ account: String) async throws {
    try await Accounts(engine).add(.sample(account))
    _ = try await Shares(engine).accept(.sample("share of \(account)", account: account, at: Self.time))
    let share = try await Shares(engine).list(account: account, before: nil, limit: 1)[0].number
    for kind in [StoredDestinationKind.kindle, .webhook] {
      let destination = "\(kind) of \(account)"
      try await Destinations(engine).add(
        DestinationRecord(
          id: destination, account: account, kind: kind, address: destination, name: "D", confirmed: true,
          isDefault: false, createdAt: Self.time))
      try await Deliveries(engine).add(
        [NewDelivery(id: "to \(destination)", destination: destination)], share: share, at: Self.time)
    }
  }

  /// Adds accounts `many1`, `many2`, and so on, each with a share, a webhook and a delivery.
  func addAccounts(_ count: Int) async throws {
    let numbers = "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)"
    try await engine.write { connection in
      for insertion in Self.insertions {
        let (table, rows) = insertion
        try connection.run("INSERT INTO \(table) \(numbers) \(rows)", [count])
      }
    }
    try await clear()
  }

  private static let insertions = [
    ("account (id, email, role, created_at)", "SELECT 'many' || n, 'many' || n, 'user', 0 FROM number"),
    (
      "share (id, account, state, sha256, bytes, content_type, body, received_at, updated_at)",
      "SELECT 'share of many' || n, 'many' || n, 'ready', '0', 1, 'text/plain', 'x', 1, 1 FROM number"
    ),
    (
      "destination (id, account, kind, address, name, confirmed, is_default, created_at)",
      "SELECT 'hook of many' || n, 'many' || n, 'webhook', 'hook of many' || n, 'D', 1, 0, 1 FROM number"
    ),
    (
      "delivery (id, share, destination, state, created_at, updated_at)",
      """
      SELECT 'to many' || n, share.number, 'hook of many' || n, 'queued', 1, 1
      FROM number JOIN share ON share.account = 'many' || n
      """
    ),
  ]

  /// Adds jobs of the first accounts of `addAccounts`, which read or deliver, as many for each.
  func add(_ count: Int, _ kind: String, ofEachOf accounts: Int, from time: Moment) async throws {
    let delivers = kind == "deliver"
    try await engine.write { connection in
      if connection.dialect == .postgreSQL {
        _ = try connection.rows("SELECT set_config('session_replication_role', 'replica', true)", [])
      }
      try connection.run(
        """
        INSERT INTO job (kind, share, delivery, destination, way, account, run_at)
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?),
          account (m) AS (SELECT 1 UNION ALL SELECT m + 1 FROM account WHERE m < ?)
        SELECT '\(kind)', share.number, \(delivers ? "'to ' || share.account" : "NULL"),
          \(delivers ? "'hook of ' || share.account, 'hook of ' || share.account" : "'', ''"), share.account,
          CAST(? AS BIGINT) + n
        FROM account JOIN share ON share.account = 'many' || m CROSS JOIN number
        """, [count, accounts, time])
    }
    // Claims don't find jobs that were added without triggers.
    try await Jobs(engine).checkQueue(at: time)
  }

  /// Lets only the workers of a machine deliver to the webhooks of accounts; nil lets all of them.
  func setMachine(_ node: NodeName?, of accounts: some Sequence<String>) async throws {
    for account in accounts {
      var settings = DestinationSettings()
      settings.node = node?.description
      _ = try await Destinations(engine).set(
        settings, of: "\(StoredDestinationKind.webhook) of \(account)", account: account, dueAt: nil)
    }
  }

  /// Makes all claimed jobs due again.
  func release() async throws {
    try await engine.write { try $0.run("UPDATE job SET lease_until = NULL, lease_owner = NULL", []) }
  }

  func clear() async throws { try await engine.write { try $0.run("DELETE FROM job", []) } }

  /// Makes PostgreSQL plan its queries for as many jobs as there are now.
  func analyze() async throws { try await engine.write { _ = try $0.rows("ANALYZE job", []) } }

  /// Adds jobs that read, one a millisecond from a time on, by the given accounts in turn.
  func addReading(_ count: Int, of accounts: [String] = accounts, from time: Moment) async throws {
    try await add(count, "'read', share.number, NULL, '', '', ''", "share", of: accounts, from: time)
  }

  /// Adds jobs that deliver to the destinations of a kind.
  func addDeliveries(
    _ count: Int, to kind: StoredDestinationKind, of accounts: [String] = accounts, from time: Moment
  ) async throws {
    let way = kind == .kindle ? "'mail'" : "destination.id"
    try await add(
      count, "'deliver', share.number, delivery.id, destination.id, \(way), coalesce(destination.node, '')",
      "delivery JOIN destination ON destination.id = delivery.destination AND destination.kind = '\(kind)' "
        + "JOIN share ON share.number = delivery.share", of: accounts, from: time)
  }

  /// Adds the jobs in one statement, which both databases understand.
  private func add(
    _ count: Int, _ columns: String, _ tables: String, of accounts: [String], from time: Moment
  ) async throws {
    let names = accounts.map { _ in "?" }.joined(separator: ", ")
    try await engine.write { connection in
      if connection.dialect == .postgreSQL {
        // Without triggers and checks of foreign keys, which take most of the time.
        _ = try connection.rows("SELECT set_config('session_replication_role', 'replica', true)", [])
      }
      try connection.run(
        """
        INSERT INTO job (kind, share, delivery, destination, way, node, account, run_at)
        WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ?)
        SELECT \(columns), share.account, CAST(? AS BIGINT) + n
        FROM number CROSS JOIN \(tables) WHERE share.account IN (\(names))
        """, [count / accounts.count, time] + accounts)
    }
    // Claims don't find jobs that were added without triggers.
    try await Jobs(engine).checkQueue(at: time)
  }
}
