// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Logging
import ServerCore
package import Storage

extension ServerConfiguration {
  /// Whether the data folder belongs to a database of the configured kind, because a server has used it.
  package var hasDatabase: Bool { database == nil ? hasDatabaseFile : isBound }

  /// Whether a server has used the data folder, with a database of any kind.
  package var isUsed: Bool { hasDatabaseFile || isBound }

  private var hasDatabaseFile: Bool { FileManager.default.fileExists(atPath: databaseFile.path) }

  /// Opens the database, and creates or upgrades its schema, unless the command works only on existing data.
  ///
  /// The sweeper deletes files that no row names, so a data folder must never be used with another database. Throws if it
  /// belongs to one.
  ///
  /// - Parameters:
  ///   - logger: where the progress of an upgrade is logged, which can take minutes with PostgreSQL; nil logs nothing.
  ///   - upgrades: creates or upgrades the schema. If false, throws `missing` if no server has used the folder, and `olderSchema`
  ///     instead of upgrading the schema: a command must not change it under a server of an older version. It waits for a
  ///     server that is creating a SQLite database.
  ///   - requiresUsable: throws if the data was moved away, or is incomplete.
  ///   - onCommit: called after each commit of this process; it must return at once.
  package func openEngine(
    logger: Logger? = nil, upgrades: Bool = true, requiresUsable: Bool = true,
    onCommit: @escaping @Sendable () -> Void = {}
  ) throws -> any Engine {
    try checkFolder()
    guard upgrades || hasDatabase else { throw refusedReading ?? unused }
    guard let database else {
      let open = {
        try namingFile {
          try SQLiteEngine(
            file: databaseFile, upgrades: upgrades, requiresUsable: requiresUsable, onCommit: onCommit)
        }
      }
      return try upgrades ? open() : whileServerCreates(open)
    }
    let history = PostgreSQLHistory(newest: newestTimeline) { try? save($0) }
    let engine = try PostgreSQLEngine(
      database, history: history, program: program, example: exampleSteps, upgrades: upgrades,
      requiresUsable: requiresUsable, upgrade: UpgradeReports { logger?.log($0) },
      onCommit: onCommit)
    try bind(to: engine.installation)
    if let timeline = history.newest, timeline != newestTimeline { try save(timeline) }
    return engine
  }

  // SQLite's errors don't say which of the files on this machine is meant.
  private func namingFile(_ open: () throws -> SQLiteEngine) throws -> SQLiteEngine {
    do { return try open() } catch {
      throw StorageProblem(databaseError: error, file: databaseFile.path) ?? error
    }
  }

  // The file exists before its tables do, and a new database goes through all versions of the schema.
  private func whileServerCreates(_ open: () throws -> SQLiteEngine) throws -> SQLiteEngine {
    var (seen, end) = (nil as Int?, ContinuousClock.now)
    while true {
      do { return try open() } catch let problem as StorageProblem where problem.code == .olderSchema {
        let present = try presentSchema
        if present != seen {
          let isChanging = present == 0 || seen != nil
          (seen, end) = (present, .now + (isChanging ? Self.creation : Self.step))
        }
        guard .now < end else { throw present == 0 ? withoutTables : problem }
        Thread.sleep(forTimeInterval: 0.05)
      }
    }
  }

  /// How long a command waits for the next version of a schema that is being made.
  private static let creation = Duration.seconds(5)
  /// How long it waits to see whether the schema is being made.
  ///
  /// It doesn't wait for the upgrade of an older database, which can take minutes.
  private static let step = Duration.seconds(1)

  private var presentSchema: Int? {
    get throws {
      guard case .outdated(let present) = try DatabaseFile(databaseFile).schemaState() else { return nil }
      return present
    }
  }

  private var withoutTables: StorageProblem {
    StorageProblem(
      .olderSchema,
      "the database in \(dataFolder.path) has no tables yet. Start the server, which makes them, and try again when it "
        + "answers")
  }

  /// The variables with which programs of PostgreSQL connect to the server that Sharepipe uses, nil for those that they must
  /// not have; nil if the settings name no PostgreSQL database.
  ///
  /// Throws a `StorageProblem` if the database can't be used, or if its server was replaced.
  package func databaseVariables() throws -> [String: String?]? {
    try database?.variables(history: PostgreSQLHistory(newest: newestTimeline))
  }

  /// Throws if the folder belongs to a database of the other kind.
  package func checkFolder() throws {
    if database == nil {
      guard !isBound else { throw belongsToPostgreSQL }
    } else {
      guard !hasDatabaseFile else { throw belongsToSQLite }
    }
  }

  private var program: DatabaseProgram {
    DatabaseProgram(role, works: role == .work || (role == .serve && workers > 0))
  }

  private var timelineFile: URL { dataFolder.appending(path: DataFolderEntries.timeline) }

  /// The newest timeline that earlier processes used, so that none begins on a primary that was replaced before.
  var newestTimeline: PostgreSQLTimeline? {
    FileManager.default.contents(atPath: timelineFile.path).flatMap {
      PostgreSQLTimeline(String(decoding: $0, as: UTF8.self))
    }
  }

  // Nothing is written to a folder before it is certain that it belongs to the database.
  private func save(_ timeline: PostgreSQLTimeline) throws {
    guard isBound else { return }
    try Data("\(timeline.description)\n".utf8).write(to: timelineFile, options: .atomic)
  }

  /// Whether the folder belongs to a PostgreSQL database.
  package var isBound: Bool { FileManager.default.fileExists(atPath: bindingFile.path) }

  /// The SQLite database whose data was moved to PostgreSQL.
  package var movedDatabaseFile: URL { dataFolder.appending(path: DataFolderEntries.database + ".moved") }

  /// Contains the identifier of the PostgreSQL database that the folder belongs to.
  package var bindingFile: URL { dataFolder.appending(path: DataFolderEntries.binding) }

  private func bind(to installation: String) throws {
    let folder = try DurableFolder(dataFolder)
    try checkBinding(to: installation)
    guard !isBound else { return }
    try Data(installation.utf8).write(to: folder.file(DataFolderEntries.binding), options: .atomic)
  }

  /// Throws if the folder belongs to another PostgreSQL database.
  func checkBinding(to installation: String) throws {
    guard let bound = FileManager.default.contents(atPath: bindingFile.path) else { return }
    guard bound == Data(installation.utf8) else { throw belongsToOther }
  }

  /// What to do about a data folder that no server has used.
  ///
  /// With PostgreSQL and a store, any folder can become one of the installation, such as that of a new container.
  package var unusedFolderHelp: String {
    let other = database == nil ? "" : ", or start “sharepipe serve” or “sharepipe work” with this one first"
    return "name the server's data folder with --data" + other
  }

  /// The problem of a command that works on existing data.
  var unused: StorageProblem {
    StorageProblem(.missing, "no server has used the folder \(dataFolder.path); \(unusedFolderHelp)")
  }

  private var belongsToPostgreSQL: StorageProblem {
    let mark = try? DatabaseFile(movedDatabaseFile).moveMark()
    let move = mark.map { " Its data was moved to \($0.other)." } ?? ""
    return StorageProblem(
      .missing,
      "the folder \(dataFolder.path) belongs to a PostgreSQL database; name the database with --database.\(move)"
    )
  }

  private var belongsToSQLite: StorageProblem {
    StorageProblem(
      .duplicate,
      "the folder \(dataFolder.path) has a SQLite database. Move its data with “sharepipe migrate --from FOLDER --to "
        + "postgres://…”, name another folder with --data, or omit --database")
  }

  private var belongsToOther: StorageProblem {
    StorageProblem(
      .duplicate,
      "the folder \(dataFolder.path) belongs to another PostgreSQL database than the one of --database; name the "
        + "folder of this database with --data")
  }
}
