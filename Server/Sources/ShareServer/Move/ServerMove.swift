// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
package import Storage

/// Moves all data of a server from SQLite in its data folder to PostgreSQL, or back.
///
/// The data folder stays in use: bodies, books and the secret key stay in it, and after the move it belongs to the other
/// database. The folder is locked meanwhile, and so is its SQLite database.
package struct ServerMove {
  package enum Direction: Sendable {
    case toPostgreSQL, toSQLite
  }

  /// The result of a move.
  package struct Summary: Sendable, Codable, Equatable {
    package let from: String
    package let to: String
    /// Empty if an earlier run copied and compared everything.
    package let tables: [DataMove.Table]
    package var rows: Int { tables.reduce(0) { $0 + $1.rows } }
  }

  let files: MovedFiles
  let address: PostgreSQLAddress
  let direction: Direction
  private let limit: MoveLimit
  private let onProgress: (DataMove.Progress) throws -> Void

  /// - Parameters:
  ///   - configuration: names the data folder.
  ///   - onProgress: called after each part of a table; if it throws, the move stops and can be continued.
  package init(
    _ configuration: ServerConfiguration, _ address: PostgreSQLAddress, _ direction: Direction,
    limit: MoveLimit = MoveLimit(), onProgress: @escaping (DataMove.Progress) throws -> Void = { _ in }
  ) {
    files = MovedFiles(configuration)
    (self.address, self.direction) = (address, direction)
    (self.limit, self.onProgress) = (limit, onProgress)
  }

  var names: MoveNames {
    let (folder, database) = (files.folder.path, "PostgreSQL \(address)")
    return direction == .toPostgreSQL
      ? MoveNames(source: folder, target: database) : MoveNames(source: database, target: folder)
  }

  /// Moves the data, or continues a move that was interrupted at any time.
  ///
  /// Throws a `StorageProblem` or `DataFolderProblem`. Until it returns, servers refuse both databases, unless it throws
  /// before it changed anything.
  package func run() throws -> Summary {
    let lock = try files.lock()
    defer { withExtendedLifetime(lock) {} }
    return switch direction {
    case .toPostgreSQL: try moveToPostgreSQL()
    case .toSQLite: try moveToSQLite()
    }
  }

  private func moveToPostgreSQL() throws -> Summary {
    guard files.exists(files.database) else {
      if try files.movedMark()?.other == names.target { return summary([]) }
      if let problem = try files.movedMark()?.problem { throw problem }
      throw StorageProblem(.missing, "no SQLite server has used the folder \(files.folder.path)")
    }
    let source = try SQLiteMoveDatabase(files.database)
    let target = try PostgreSQLMoveDatabase(address, creates: true)
    let serverName = files.serverName
    let tables = try move(source, target) { connection in
      try connection.run("UPDATE installation SET server_name = ?", [serverName])
    }
    try target.analyze()
    let installation = try target.installation()
    try source.close()
    try files.giveToPostgreSQL(installation)
    return summary(tables)
  }

  private func moveToSQLite() throws -> Summary {
    let source = try PostgreSQLMoveDatabase(address, creates: false)
    let target = try openFilling(source)
    let installation = try source.installation()
    let serverName = try source.serverName() ?? ServerIdentifier.name(ofInstallation: installation)
    let tables = try move(source, target)
    try target.close()
    try files.giveToSQLite(serverName: serverName)
    return summary(tables)
  }

  /// Opens the database to be filled: a new one, or the one of an interrupted move of the same data.
  private func openFilling(_ source: PostgreSQLMoveDatabase) throws -> SQLiteMoveDatabase {
    if files.exists(files.database) {
      let target = try SQLiteMoveDatabase(files.database)
      let (mark, other) = (try target.mark(), try source.mark())
      if let mark, mark.state == .filled, mark.id == other?.id { return target }
      throw StorageProblem(
        .duplicate, "the folder \(files.folder.path) has a SQLite database already. Nothing was changed")
    }
    guard try files.binding == source.installation() else {
      throw StorageProblem(
        .missing,
        "the folder \(files.folder.path) doesn't belong to this PostgreSQL database; name the data folder of its server"
      )
    }
    guard [nil, FileLocations.folder].contains(try source.fileLocation()) else {
      throw StorageProblem(
        .unavailable,
        "the bodies and books of this database are not in its data folder but in a store (--store), which SQLite can't use. "
          + "Nothing was changed. Move them first with “sharepipe storage move --to folder”")
    }
    return try SQLiteMoveDatabase(files.filling, creates: true)
  }

  private func move(
    _ source: any MoveDatabase, _ target: any MoveDatabase,
    _ change: (any SQLConnection) throws -> Void = { _ in }
  ) throws -> [DataMove.Table] {
    let move = DataMove(from: source, to: target, names: names, limit: limit, onProgress: onProgress)
    if case .finish = try move.begin(newID: UUID().uuidString) {
      try move.markMoved()
      return []
    }
    try move.copy()
    let tables = try move.compare()
    try move.finish(change)
    return tables
  }

  private func summary(_ tables: [DataMove.Table]) -> Summary {
    Summary(from: names.source, to: names.target, tables: tables)
  }
}
