// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import TestSupport

/// A temporary folder, deleted with its owner.
final class TemporaryFolder: Sendable {
  let url: URL

  init() {
    url = FileManager.default.temporaryDirectory.appending(path: "storage-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}

/// Runs a test with each engine: SQLite in a new file, and PostgreSQL with a new database.
///
/// `SHAREPIPE_TEST_ENGINE`, `sqlite` or `postgresql`, chooses one, to find out which of them fails.
func withEngine(_ body: (any Engine) async throws -> Void) async throws {
  let chosen = ProcessInfo.processInfo.environment["SHAREPIPE_TEST_ENGINE"]
  if chosen != "postgresql" { try await withSQLite(body) }
  if chosen != "sqlite" { try await TestDatabases.shared.get().reused.with(body) }
}

/// Runs a test with SQLite in a new file.
func withSQLite(_ body: (SQLiteEngine) async throws -> Void) async throws {
  let folder = TemporaryFolder()
  let file = folder.url.appending(path: "test.sqlite")
  try newSQLiteFile.get().copy(to: file)
  try await body(SQLiteEngine(file: file))
}

// Making all tables would take half the time of most tests.
private let newSQLiteFile = Result { try FileTemplate { try SQLiteEngine(file: $0).close() } }

extension AccountRecord {
  static func sample(_ email: String) -> AccountRecord {
    AccountRecord(id: email, email: email, password: nil, role: .user, createdAt: Moment(milliseconds: 0))
  }
}

extension NewShare {
  /// Returns a share, by default of the account `a@example.org`.
  static func sample(
    _ id: String, account: String = "a@example.org", sha256: String = "0", bytes: Int = 4,
    at time: Moment = Moment(milliseconds: 1000)
  ) -> NewShare {
    NewShare(
      id: id, account: account, sha256: sha256, bytes: bytes, contentType: "text/plain",
      contentLocation: nil,
      body: .row(Data(repeating: 0x74, count: bytes)), title: nil, url: nil, destinations: nil,
      receivedAt: time)
  }
}

extension Shares {
  /// Stores a share as a client's request does, and returns only how it was accepted.
  @discardableResult
  func accept(_ new: NewShare, quota: Quota = Quota()) async throws -> Acceptance {
    try await receive(new, quota: quota).acceptance
  }
}
