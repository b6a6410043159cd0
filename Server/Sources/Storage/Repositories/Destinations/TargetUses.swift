// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The requests and bytes sent to webhook hosts, by host name and by network address, for all accounts and processes.
package struct TargetUses: Sendable {
  private let engine: any Engine
  private let limits: TargetLimits

  package init(_ engine: any Engine, limits: TargetLimits) {
    self.engine = engine
    self.limits = limits
  }

  /// Records a request to all of the targets, which are names of one host, or returns when it may be sent.
  ///
  /// Nil means that it may be sent now and was recorded.
  package func reserve(_ targets: [String], bytes: Int, at time: Moment) async throws -> Moment? {
    guard !limits.isOpen else { return nil }
    let minute = Self.minute(time)
    return try await engine.write { connection in
      let free = try firstFree(targets, bytes, minute, connection)
      guard free <= minute else { return Self.beginning(of: free) }
      try connection.run("DELETE FROM target_use WHERE minute < ?", [minute - 120])
      for target in targets { try Self.add(target, bytes, minute, connection) }
      return nil
    }
  }

  /// Returns when a request may be sent, without recording it; nil means now.
  package func wait(_ targets: [String], bytes: Int, at time: Moment) async throws -> Moment? {
    guard !limits.isOpen else { return nil }
    let minute = Self.minute(time)
    let free = try await engine.read { try firstFree(targets, bytes, minute, $0) }
    return free <= minute ? nil : Self.beginning(of: free)
  }

  private func firstFree(
    _ targets: [String], _ bytes: Int, _ minute: Int, _ connection: any SQLConnection
  ) throws -> Int {
    try targets.reduce(minute) { latest, target in
      let uses = try connection.rows(
        "SELECT minute, requests, bytes FROM target_use WHERE target = ? AND minute > ?",
        [target, minute - 60]
      ).map(TargetUse.init)
      return max(latest, limits.firstFree(after: uses, adding: bytes, from: minute))
    }
  }

  private static func add(
    _ target: String, _ bytes: Int, _ minute: Int, _ connection: any SQLConnection
  ) throws {
    try connection.run(
      """
      INSERT INTO target_use (target, minute, requests, bytes) VALUES (?, ?, 1, ?)
      ON CONFLICT (target, minute) DO UPDATE SET requests = target_use.requests + 1,
        bytes = target_use.bytes + excluded.bytes
      """, [target, minute, bytes])
  }

  private static func minute(_ time: Moment) -> Int { time.milliseconds / 60_000 }

  private static func beginning(of minute: Int) -> Moment { Moment(milliseconds: minute * 60_000) }
}

extension TargetUse {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      minute: try row.integer("minute"), requests: try row.integer("requests"),
      bytes: try row.integer("bytes"))
  }
}
