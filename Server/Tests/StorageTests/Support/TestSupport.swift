// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage

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

/// Runs a test with a real database in a new file.
func withEngine(_ body: (SQLiteEngine) async throws -> Void) async throws {
  let folder = TemporaryFolder()
  try await body(SQLiteEngine(file: folder.url.appending(path: "test.sqlite")))
}

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
