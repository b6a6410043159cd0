// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareServer
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

  private static let newFile = Result { try FileTemplate { try SQLiteEngine(file: $0).close() } }

  /// Gives a server without a database an SQLite file with all tables, because making them would take half the time of most tests.
  ///
  /// If the folder can't be made, the server reports that.
  static func makeFile(for configuration: ServerConfiguration) throws {
    let (folder, file) = (configuration.dataFolder, configuration.databaseFile)
    guard configuration.database == nil, !FileManager.default.fileExists(atPath: file.path) else { return }
    let owned: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    let made: Void? = try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: owned)
    if made != nil { try newFile.get().copy(to: file) }
  }

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
