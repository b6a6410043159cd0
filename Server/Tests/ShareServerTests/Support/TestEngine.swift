// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Synchronization
import TestSupport

/// The database of the servers in these tests.
///
/// It is SQLite, or PostgreSQL with `SHAREPIPE_TEST_ENGINE=postgresql`: then each data folder has a database of its own on one
/// PostgreSQL server.
enum TestEngine {
  static let isPostgreSQL = ProcessInfo.processInfo.environment["SHAREPIPE_TEST_ENGINE"] == "postgresql"

  private static let cluster = Result {
    let cluster = try PostgresCluster()
    try PostgreSQLEngine(PostgreSQLAddress(cluster.create(template))).close()
    return cluster
  }
  private static let template = "schema_only"
  private static let databases = Mutex<[URL: PostgreSQLAddress]>([:])

  /// The database of a data folder, which is the same when another server uses the folder; nil with SQLite.
  static func address(of folder: URL) throws -> PostgreSQLAddress? {
    guard isPostgreSQL else { return nil }
    let cluster = try cluster.get()
    return try databases.withLock { databases in
      if let known = databases[folder] { return known }
      let name = "test_" + UUID().uuidString.replacing("-", with: "").lowercased()
      let made = try PostgreSQLAddress(cluster.create(name, from: template))
      databases[folder] = made
      return made
    }
  }
}
