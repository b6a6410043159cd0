// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
package import Storage

/// Says what the start of a server with this program would do to the database.
package struct SchemaCheck: Sendable, Codable, Equatable {
  package enum State: String, Sendable, Codable {
    /// There is no database; the start creates one.
    case missing
    /// The start changes nothing.
    case current
    /// The start updates the database.
    case outdated
    /// A newer program updated the database, and this program can still use it.
    case newer
  }

  /// A process that uses a PostgreSQL database now.
  package struct Program: Sendable, Codable, Equatable {
    package let role: DatabaseProgram.Role
    package let version: String
    /// The version of the schema for which it was made.
    package let schema: Int
    package let host: String
    package let process: Int
  }

  package let state: State
  /// The version of the database's schema; absent without a database.
  package let schema: Int?
  /// The version that this program uses.
  package let programSchema: Int
  /// The size of a SQLite database; the update needs up to the same size again on its disk.
  package let databaseBytes: Int?
  package let freeBytes: Int?
  /// Whether this program can start while the programs that use a PostgreSQL database go on working.
  package let rolling: Bool?
  /// The processes that use a PostgreSQL database now.
  package let programs: [Program]?
}

extension ServerConfiguration {
  /// Compares the database with this program, without changing anything; works while the server runs.
  ///
  /// Throws a `StorageProblem` if this program can't use the database.
  package func checkSchema() throws -> SchemaCheck {
    try database.map { SchemaCheck(try $0.schemaReport(example: exampleSteps)) } ?? checkFile()
  }

  private func checkFile() throws -> SchemaCheck {
    if let refusedReading { throw refusedReading }
    let (found, newest) = (try schemaState(), DatabaseFile.newestSchema)
    let exists = found != .missing
    return SchemaCheck(
      state: found.name, schema: found.version(newest: newest), programSchema: newest,
      databaseBytes: exists ? Self.size(of: databaseFile) : nil,
      freeBytes: exists ? try? dataFolder.freeBytes : nil, rolling: nil, programs: nil)
  }

  /// SQLite's own errors don't name the file.
  private func schemaState() throws -> SchemaState {
    do {
      return try DatabaseFile(databaseFile).schemaState()
    } catch {
      guard let problem = StorageProblem(databaseError: error) else { throw error }
      let reason = StorageProblem.sqliteReason(error)
      throw problem.code == .damaged
        ? StorageProblem.damaged(databaseFile, reason)
        : StorageProblem(problem.code, "couldn't use the database \(databaseFile.path): \(reason)")
    }
  }

  private static func size(of file: URL) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? Int
  }
}

extension SchemaCheck {
  fileprivate init(_ report: PostgreSQLSchemaReport) {
    self.init(
      state: report.state.name, schema: report.state.version(newest: report.newest),
      programSchema: report.newest, databaseBytes: nil, freeBytes: nil,
      rolling: report.isRolling, programs: report.programs.compactMap(Program.init))
  }
}

extension SchemaCheck.Program {
  fileprivate init?(_ running: RunningProgram) {
    guard let program = running.program else { return nil }
    (role, version, schema) = (program.role, program.version, running.schema)
    (host, process) = (program.host, program.process)
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
    case .newer: .newer
    }
  }

  fileprivate func version(newest: Int) -> Int? {
    switch self {
    case .missing: nil
    case .current: newest
    case .outdated(let present), .newer(let present): present
    }
  }
}
