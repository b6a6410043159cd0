// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ServerCore
package import Storage

/// Restores a backup of a server with PostgreSQL to an empty database and an empty data folder.
///
/// The backup has a dump, and the folders `bodies` and `books` unless the server has a store. `pg_restore` fills the database
/// in one transaction. A marker keeps servers from using the folder until the deliveries are settled.
package struct DumpRestoration {
  /// The result of the restore.
  package struct Summary: Sendable, Codable, Equatable {
    package let data: String
    package let files: Int
    package let bytes: Int
    /// Deliveries whose result is unknown: they may have happened after the dump.
    package let uncertainDeliveries: Int
    /// Shares without a book yet, whose deliveries wait for their owner's decision.
    package let heldShares: Int
    /// Files that the dump names and the backup doesn't have.
    package let missingFiles: Int
  }

  private let backup: URL
  private let configuration: ServerConfiguration
  private let address: PostgreSQLAddress
  private let resumesDeliveries: Bool
  private let onProgress: (Backup.Progress) -> Void
  private let onMissing: (String) -> Void

  /// - Parameters:
  ///   - backup: the folder of the backup.
  ///   - configuration: names the folder to fill, which must be empty or missing.
  ///   - address: the database to fill, which must be empty.
  ///   - onMissing: called with each file that the dump names and the backup doesn't have.
  package init(
    _ backup: URL, into configuration: ServerConfiguration, _ address: PostgreSQLAddress,
    resumesDeliveries: Bool,
    onProgress: @escaping (Backup.Progress) -> Void = { _ in },
    onMissing: @escaping (String) -> Void = { _ in }
  ) {
    self.backup = backup
    self.configuration = configuration
    self.address = address
    self.resumesDeliveries = resumesDeliveries
    self.onProgress = onProgress
    self.onMissing = onMissing
  }

  /// The name of the dump in a backup.
  package static let dump = "database.dump"

  /// Restores the backup.
  ///
  /// On a problem before the database is filled, and if the task is canceled until then, both are left as empty as before.
  /// Afterward, the error says that the database has to be made again.
  package func run(now: Date = Date()) async throws -> Summary {
    try folder.checkEmpty()
    try checkDump()
    try checkDatabase()
    do {
      try folder.begin()
      let copied = try copyFiles()
      try await fillDatabase()
      return try await settle(copied, now)
    } catch {
      folder.clear()
      throw error
    }
  }

  private var folder: RestoredFolder { RestoredFolder(configuration.dataFolder) }

  private func checkDump() throws {
    guard FileManager.default.fileExists(atPath: backup.appending(path: Self.dump).path) else {
      let isSQLite = FileManager.default.fileExists(atPath: backup.appending(path: BackupManifest.name).path)
      throw BackupProblem(
        .noBackup,
        isSQLite
          ? "\(backup.path) is a backup of a server with SQLite. Restore it without --database, and move it with sharepipe migrate"
          : "\(backup.path) isn't a backup: \(Self.dump) is missing")
    }
  }

  private func checkDatabase() throws {
    guard case .missing = try address.schemaReport().state else {
      throw BackupProblem(
        .occupied, "the database isn't empty; restore to a new one, which createdb makes. Nothing was changed"
      )
    }
  }

  private func copyFiles() throws -> Backup.Progress {
    var (files, bytes) = (0, 0)
    for part in [NamedFile.Folder.bodies, .books] {
      let source = backup.appending(path: part.rawValue)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: source.path)) ?? [] {
        let target = configuration.dataFolder.appending(path: part.rawValue).appending(path: name)
        let copy = try SyncedFile.copy(source.appending(path: name), to: target)
        (files, bytes) = (files + 1, bytes + (copy?.bytes ?? 0))
        onProgress(Backup.Progress(files: files, bytes: bytes))
      }
    }
    return Backup.Progress(files: files, bytes: bytes)
  }

  private func fillDatabase() async throws {
    let variables = try address.variables(history: PostgreSQLHistory())
    try await PostgreSQLProgram(variables: variables).run(
      "pg_restore",
      [
        "--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges",
        "--dbname=\((variables["PGDATABASE"] ?? nil) ?? "")", backup.appending(path: Self.dump).path,
      ])
  }

  private func settle(_ copied: Backup.Progress, _ now: Date) async throws -> Summary {
    do {
      let engine = try configuration.openEngine()
      let outcome = try await Restored(engine).settle(
        resumesDeliveries: resumesDeliveries, reason: try Restoration.reason, at: Moment(now))
      let missing = try await missingFiles(engine)
      try engine.close()
      try folder.finish()
      missing.forEach(onMissing)
      return Summary(
        data: configuration.dataFolder.path, files: copied.files, bytes: copied.bytes,
        uncertainDeliveries: outcome.uncertain, heldShares: outcome.held, missingFiles: missing.count)
    } catch {
      throw BackupProblem(
        .failed,
        "\(error). The database is filled, so drop it, and create it again before you restore once more")
    }
  }

  // A store has the files of such a server.
  private func missingFiles(_ engine: any Engine) async throws -> [String] {
    guard configuration.store == nil else { return [] }
    return try await NamedFiles(engine).all().filter { file in
      let path = configuration.dataFolder.appending(path: file.folder.rawValue).appending(path: file.name)
        .path
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      return !file.isGrowing && size != file.bytes
    }.map { "\($0.folder.rawValue)/\($0.name), \($0.owner)" }
  }
}
