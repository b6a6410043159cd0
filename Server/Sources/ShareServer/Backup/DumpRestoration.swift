// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ServerCore
package import Storage

/// Restores a backup of a server with PostgreSQL to an empty database and an empty data folder.
///
/// The backup has a dump, and the folders `bodies` and `books` unless the server has a store. A mark in the database keeps the
/// servers of all machines from using it until the deliveries are settled.
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
    /// Files that the dump names and the backup doesn't have; nil if they are in a store.
    package let missingFiles: Int?
    /// Files of the backup that differ from what the dump says, which were left out; nil if the files are in a store.
    package let damagedFiles: Int?
  }

  /// Fills the empty database from a dump in one transaction, as `pg_restore` does.
  ///
  /// Gets the environment variables with the connection, nil for those that the program must not have.
  package typealias Fill = (_ dump: URL, _ variables: [String: String?]) async throws -> Void

  private let backup: URL
  private let configuration: ServerConfiguration
  private let address: PostgreSQLAddress
  private let resumesDeliveries: Bool
  private let fill: Fill
  private let onProgress: (Backup.Progress) -> Void
  private let onFinding: (String) -> Void

  /// - Parameters:
  ///   - backup: the folder of the backup.
  ///   - configuration: names the folder to fill, which must be empty or missing.
  ///   - address: the database to fill, which must be empty.
  ///   - onFinding: called with each file that is missing or damaged, and if the files are in another location than the configured one.
  package init(
    _ backup: URL, into configuration: ServerConfiguration, _ address: PostgreSQLAddress,
    resumesDeliveries: Bool, fill: @escaping Fill,
    onProgress: @escaping (Backup.Progress) -> Void = { _ in },
    onFinding: @escaping (String) -> Void = { _ in }
  ) {
    self.backup = backup
    self.configuration = configuration
    self.address = address
    self.resumesDeliveries = resumesDeliveries
    self.fill = fill
    self.onProgress = onProgress
    self.onFinding = onFinding
  }

  /// Restores the backup.
  ///
  /// On a problem, and if the task is canceled, the folder is left as empty as before, or missing. So is the database, unless it may be
  /// filled; then it throws ``UnfinishedRestore``. If that happens while the deliveries are settled, the files stay, because
  /// the restore may be complete.
  package func run(now: Date = Date()) async throws -> Summary {
    let folder = RestoredFolder(configuration.dataFolder)
    try folder.checkEmpty()
    let backup = DumpBackup(backup)
    try backup.check()
    let variables = try address.variables(history: PostgreSQLHistory())
    try address.beginRestore()
    do {
      try folder.begin()
      let copies = try backup.copyFiles(to: configuration.dataFolder, onProgress)
      try await fill(backup.dump, variables)
      let engine = try configuration.openEngine(requiresUsable: false)
      let files = try await RestoredFiles(engine, copies, in: configuration)
      try folder.finish()
      return try await settle(engine, copies, files, now)
    } catch let unfinished as UnfinishedRestore {
      throw unfinished
    } catch {
      folder.clear()
      throw consequence(of: error)
    }
  }

  private func consequence(of error: any Error) -> any Error {
    (try? address.abandonRestore()) == true ? error : UnfinishedRestore(cause: error)
  }

  /// Nothing after the transaction can fail: it removes the mark, and servers may use the database from then on.
  private func settle(
    _ engine: any Engine, _ copies: [String: SyncedFile.Copy], _ files: RestoredFiles, _ now: Date
  ) async throws -> Summary {
    let outcome: Restored.Outcome
    do {
      outcome = try await Restored(engine).settle(
        resumesDeliveries: resumesDeliveries, reason: try Restoration.reason, at: Moment(now))
    } catch {
      throw UnfinishedRestore(cause: error)
    }
    try? engine.close()
    report(files)
    let restored = copies.filter { !files.damaged.contains($0.key) }
    return Summary(
      data: configuration.dataFolder.path, files: restored.count,
      bytes: restored.values.reduce(0) { $0 + $1.bytes }, uncertainDeliveries: outcome.uncertain,
      heldShares: outcome.held, missingFiles: files.areCompared ? files.missing.count : nil,
      damagedFiles: files.areCompared ? files.damaged.count : nil)
  }

  private func report(_ files: RestoredFiles) {
    files.missing.forEach { onFinding("\(files.description(of: $0)) is missing") }
    files.damaged.forEach { onFinding("\(files.description(of: $0)) is damaged, and was left out") }
    let configured = configuration.store?.location ?? FileLocations.folder
    guard let location = files.location, location != configured else { return }
    let help = location == FileLocations.folder ? "omit --store" : "name that location with --store"
    onFinding(
      "the bodies and books are in \(FileMoveState.name(location)); \(help) when you start the server")
  }
}
