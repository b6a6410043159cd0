// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import TestSupport

extension PostgreSQLEngine {
  /// Opens an engine on which leases begin and end by the times that a test passes.
  static func timed(_ address: PostgreSQLAddress) throws -> PostgreSQLEngine {
    var limits = Limits()
    limits.leaseClock = .caller
    // For statements that insert 200,000 rows on a busy machine.
    limits.statement = .seconds(300)
    return try PostgreSQLEngine(address, limits: limits)
  }
}

/// Runs a test with a new PostgreSQL database, and its URL for further connections.
func withPostgreSQL(_ body: (PostgreSQLEngine, PostgreSQLAddress) async throws -> Void) async throws {
  let databases = try TestDatabases.shared.get()
  let address = try databases.create()
  let engine = try PostgreSQLEngine.timed(address)
  defer { engine.close() }
  try await body(engine, address)
}

/// Runs a test with a program that has one connection to a new PostgreSQL database.
///
/// Only that connection knows what the database was like before the test ended it: a program opens a second one when it needs it.
func withOneConnection<Value>(
  _ body: (PostgreSQLEngine, PostgreSQLAddress, TestDatabases) async throws -> Value
) async throws -> Value {
  let databases = try TestDatabases.shared.get()
  let address = try databases.create()
  var limits = PostgreSQLEngine.Limits()
  limits.connections = 1
  let engine = try PostgreSQLEngine(address, limits: limits)
  defer { engine.close() }
  return try await body(engine, address, databases)
}

/// The PostgreSQL server of this test run, with a database that has the schema and no rows.
struct TestDatabases: Sendable {
  static let template = "schema_only"
  static let shared = Result { try TestDatabases() }

  let cluster: PostgresCluster
  let reused: ReusedDatabases

  private init() throws {
    let cluster = try PostgresCluster()
    try PostgreSQLEngine(PostgreSQLAddress(cluster.create(Self.template))).close()
    self.cluster = cluster
    reused = ReusedDatabases { try Self.create(in: cluster) }
  }

  /// Creates a database with the schema, which is removed with the server: PostgreSQL takes seconds to drop one.
  func create() throws -> PostgreSQLAddress { try Self.create(in: cluster) }

  /// Ends all connections to a database, as if the network had failed.
  func endConnections(to address: PostgreSQLAddress) throws {
    let name = Self.name(address)
    try cluster.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
  }

  /// Sets how long slow example steps take on connections to a database that are opened from now on.
  func setExampleSeconds(_ seconds: Int, of address: PostgreSQLAddress) throws {
    try cluster.query("ALTER DATABASE \(Self.name(address)) SET sharepipe.example_seconds = '\(seconds)'")
  }

  /// Removes the rows and index entries that no transaction sees any more.
  func vacuum(_ address: PostgreSQLAddress) throws {
    for table in ["job", "queue"] { try cluster.query("VACUUM \(table)", in: Self.name(address)) }
  }

  private static func name(_ address: PostgreSQLAddress) -> String {
    address.description.split(separator: "/").last.map(String.init) ?? ""
  }

  private static func create(in cluster: PostgresCluster) throws -> PostgreSQLAddress {
    let name = "test_" + UUID().uuidString.replacing("-", with: "").lowercased()
    return try PostgreSQLAddress(cluster.create(name, from: template))
  }
}
