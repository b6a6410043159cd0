// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage

/// Says what the start of a server with this program would do to the database.
package struct SchemaCheck: Sendable, Codable, Equatable {
  package enum State: String, Sendable, Codable {
    /// There is no database; the start creates one.
    case missing
    /// The start changes nothing.
    case current
    /// The start updates the database.
    case outdated
  }

  package let state: State
  /// The version of the database's schema; absent without a database.
  package let schema: Int?
  /// The version that this program uses.
  package let programSchema: Int
  /// The size of a SQLite database; the update needs up to the same size again on its disk.
  package let databaseBytes: Int?
  package let freeBytes: Int?
}

extension ServerConfiguration {
  /// Compares the database with this program, without changing anything; works while the server runs.
  ///
  /// Throws a `StorageProblem` if this program can't use the database.
  package func checkSchema() throws -> SchemaCheck {
    let (found, newest) =
      try database.map { (try $0.schemaState(), PostgreSQLAddress.newestSchema) }
      ?? (try DatabaseFile(databaseFile).schemaState(), DatabaseFile.newestSchema)
    let isFile = database == nil && found != .missing
    return SchemaCheck(
      state: found.name, schema: found.version(newest: newest), programSchema: newest,
      databaseBytes: isFile ? Self.size(of: databaseFile) : nil,
      freeBytes: isFile ? try? dataFolder.freeBytes : nil)
  }

  private static func size(of file: URL) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? Int
  }
}

extension URL {
  fileprivate var freeBytes: Int? {
    get throws {
      try FileManager.default.attributesOfFileSystem(forPath: path)[.systemFreeSize] as? Int
    }
  }
}

extension SchemaState {
  fileprivate var name: SchemaCheck.State {
    switch self {
    case .missing: .missing
    case .current: .current
    case .outdated: .outdated
    }
  }

  fileprivate func version(newest: Int) -> Int? {
    switch self {
    case .missing: nil
    case .current: newest
    case .outdated(let present): present
    }
  }
}
