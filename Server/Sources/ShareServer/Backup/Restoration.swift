// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages
import Pipeline
import ServerCore
import ShareContract
import Storage

/// Restores a data folder from a backup.
///
/// All files of the backup are copied and compared first. The database comes last, and until then a marker keeps
/// servers from using the incomplete folder. Files that are missing or damaged are left out, because everything else is still better
/// than nothing.
package struct Restoration {
  /// The result of the restore.
  package struct Summary: Sendable, Codable, Equatable {
    package let data: String
    package let shares: Int
    package let files: Int
    package let bytes: Int
    /// Deliveries whose result is unknown: they may have happened after the backup.
    let uncertainDeliveries: Int
    /// Shares without a book yet, whose deliveries wait for their owner's decision.
    package let heldShares: Int
    /// Files that the database names and the backup doesn't have.
    package let missingFiles: Int
    /// Files of the backup that aren't as they were when it was made, which were left out.
    package let damagedFiles: Int
  }

  private let backup: URL
  private let configuration: ServerConfiguration
  private let resumesDeliveries: Bool
  private let onProgress: (Backup.Progress) -> Void
  private let onFinding: (String) -> Void

  /// - Parameters:
  ///   - backup: the folder of the backup.
  ///   - configuration: names the folder to fill, which must be empty or missing.
  ///   - onFinding: called with each file that is missing or damaged.
  package init(
    _ backup: URL, into configuration: ServerConfiguration, resumesDeliveries: Bool,
    onProgress: @escaping (Backup.Progress) -> Void = { _ in },
    onFinding: @escaping (String) -> Void = { _ in }
  ) {
    self.backup = backup
    self.configuration = configuration
    self.resumesDeliveries = resumesDeliveries
    self.onProgress = onProgress
    self.onFinding = onFinding
  }

  /// Restores the backup.
  ///
  /// On any problem, and if the task is canceled, the folder is left as empty as before, or missing.
  package func run(now: Date = Date()) async throws -> Summary {
    let folder = RestoredFolder(data)
    try folder.checkEmpty()
    let manifest = try BackupManifest.read(from: backup)
    do {
      try folder.begin()
      let copied = try copyFiles(of: manifest)
      try checkDatabase()
      let engine = try SQLiteEngine(file: configuration.databaseFile, requiresUsable: false)
      let files = try await RestoredFiles(engine, copied.files, in: configuration)
      let outcome = try await Restored(engine).settle(
        resumesDeliveries: resumesDeliveries, reason: try Self.reason, at: Moment(now))
      try engine.close()
      try folder.finish()
      return summary(manifest, copied, files, outcome)
    } catch {
      folder.clear()
      throw error
    }
  }

  private var data: URL { configuration.dataFolder }

  private struct Copied {
    /// What was copied, by its path in the folder.
    var files: [String: SyncedFile.Copy] = [:]
    /// The paths of files that differ from the manifest.
    var damaged: [String] = []
  }

  /// Copies the files of the manifest, the database last, and removes those that differ from it.
  private func copyFiles(of manifest: BackupManifest) throws -> Copied {
    var (copied, bytes) = (Copied(), 0)
    let (database, others) = (manifest.files.filter(\.isDatabase), manifest.files.filter { !$0.isDatabase })
    for (number, file) in (others + database).enumerated() {
      let target = data.appending(path: file.path)
      let copy = try Self.copy(backup.appending(path: file.path), to: target)
      if copy == SyncedFile.Copy(bytes: file.bytes, sha256: file.sha256) {
        copied.files[file.path] = copy
      } else if copy != nil {
        copied.damaged.append(file.path)
        if FileManager.default.fileExists(atPath: target.path) {
          try FileManager.default.removeItem(at: target)
        }
      }
      bytes += file.bytes
      onProgress(Backup.Progress(files: number + 1, bytes: bytes))
    }
    guard copied.files[BackupManifest.database] != nil else {
      throw BackupProblem(
        .damaged, "\(BackupManifest.database) of the backup is missing or damaged; nothing was restored")
    }
    return copied
  }

  /// Returns what was copied, which is empty if the file can't be read; nil if there is no file.
  private static func copy(_ source: URL, to target: URL) throws -> SyncedFile.Copy? {
    do {
      return try SyncedFile.copy(source, to: target)
    } catch is SyncedFile.Unreadable {
      return SyncedFile.Copy(bytes: 0, sha256: "")
    }
  }

  private func checkDatabase() throws {
    let findings = try DatabaseFile(configuration.databaseFile).findings(isQuick: false)
    guard findings.isEmpty else {
      throw BackupProblem(.damaged, "the database of the backup is damaged", findings: findings)
    }
  }

  private func summary(
    _ manifest: BackupManifest, _ copied: Copied, _ files: RestoredFiles, _ outcome: Restored.Outcome
  ) -> Summary {
    // The rows name a file that differed from the manifest as well.
    let differing = Set(copied.damaged)
    let missing = files.missing.filter { !differing.contains($0) }
    let damaged = copied.damaged + files.damaged
    missing.forEach { onFinding("\(files.description(of: $0)) is missing") }
    damaged.forEach { onFinding("\(files.description(of: $0)) is damaged, and was left out") }
    let left = Set(files.damaged)
    let restored = copied.files.filter { !left.contains($0.key) }
    return Summary(
      data: data.path, shares: manifest.shares, files: restored.count,
      bytes: restored.values.reduce(0) { $0 + $1.bytes }, uncertainDeliveries: outcome.uncertain,
      heldShares: outcome.held, missingFiles: missing.count, damagedFiles: damaged.count)
  }

  /// The JSON of the problem that an owner sees with a delivery that may have been sent after the backup.
  static var reason: String { get throws { try StoredJSON.encode(Problem(.restored, .restored)) } }
}
