// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage

/// A few databases that tests use one after another; each test gets one without rows, and numbers begin with 1.
actor ReusedDatabases {
  private static let limit = 4

  private let create: @Sendable () throws -> PostgreSQLAddress
  private var idle: [PostgreSQLEngine] = []
  private var created = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(create: @escaping @Sendable () throws -> PostgreSQLAddress) {
    self.create = create
  }

  nonisolated func with(_ body: (any Engine) async throws -> Void) async throws {
    let engine = try await take()
    let result: Result<Void, any Error>
    do { result = .success(try await body(engine)) } catch { result = .failure(error) }
    try await Self.clear(engine)
    await putBack(engine)
    try result.get()
  }

  private func take() async throws -> PostgreSQLEngine {
    while idle.isEmpty && created == Self.limit { await withCheckedContinuation { waiting.append($0) } }
    if let engine = idle.popLast() { return engine }
    created += 1
    return try PostgreSQLEngine.timed(try create())
  }

  private func putBack(_ engine: PostgreSQLEngine) {
    idle.append(engine)
    if !waiting.isEmpty { waiting.removeFirst().resume() }
  }

  private static func clear(_ engine: PostgreSQLEngine) async throws {
    try await engine.write { connection in
      // Most tables follow from `account`.
      for table in [
        "account", "sign_in_link", "account_link", "device_code", "mailbox", "mail_channel", "mail_count",
        "suspect", "target_use", "object_name", "stored_object", "file_location",
        "secret_key", "leader", "cleanup", "rate_bucket", "letter",
      ] { try connection.run("DELETE FROM \(table)", []) }
      try connection.run("DELETE FROM way_limit WHERE way <> 'mail'", [])
      try connection.run("UPDATE way_limit SET most = 4", [])
      for sequence in ["share_number", "transition_number", "job_number_seq", "search_account_number_seq"] {
        _ = try connection.rows("SELECT setval('\(sequence)', 1, false)", [])
      }
    }
  }
}
