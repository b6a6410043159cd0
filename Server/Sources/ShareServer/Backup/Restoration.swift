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
/// servers from using the incomplete folder.
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
  }

  private let backup: URL
  private let configuration: ServerConfiguration
  private let resumesDeliveries: Bool
  private let onProgress: (Backup.Progress) -> Void

  /// - Parameters:
  ///   - backup: the folder of the backup.
  ///   - configuration: names the folder to fill, which must be empty or missing.
  package init(
    _ backup: URL, into configuration: ServerConfiguration, resumesDeliveries: Bool,
    onProgress: @escaping (Backup.Progress) -> Void = { _ in }
  ) {
    self.backup = backup
    self.configuration = configuration
    self.resumesDeliveries = resumesDeliveries
    self.onProgress = onProgress
  }

  /// Restores the backup.
  ///
  /// On any problem, and if the task is canceled, the folder is left as empty as before.
  package func run(now: Date = Date()) async throws -> Summary {
    try folder.checkEmpty()
    let manifest = try BackupManifest.read(from: backup)
    do {
      let outcome = try await fill(manifest, now)
      return Summary(
        data: configuration.dataFolder.path, shares: manifest.shares, files: manifest.files.count,
        bytes: manifest.files.reduce(0) { $0 + $1.bytes }, uncertainDeliveries: outcome.uncertain,
        heldShares: outcome.held)
    } catch {
      folder.clear()
      throw error
    }
  }

  private var data: URL { configuration.dataFolder }
  private var folder: RestoredFolder { RestoredFolder(data) }

  private func fill(_ manifest: BackupManifest, _ now: Date) async throws -> Restored.Outcome {
    try folder.begin()
    try copyFiles(of: manifest)
    try check(manifest)
    let outcome = try await settle(now)
    try folder.finish()
    return outcome
  }

  private func copyFiles(of manifest: BackupManifest) throws {
    var findings: [String] = []
    var (files, bytes) = (0, 0)
    for file in manifest.files.sorted(by: {
      $0.path != BackupManifest.database && $1.path == BackupManifest.database
    }) {
      let copy = try SyncedFile.copy(backup.appending(path: file.path), to: data.appending(path: file.path))
      if copy == nil {
        findings.append("\(file.path) is missing")
      } else if copy != SyncedFile.Copy(bytes: file.bytes, sha256: file.sha256) {
        findings.append("\(file.path) is damaged")
      }
      (files, bytes) = (files + 1, bytes + file.bytes)
      onProgress(Backup.Progress(files: files, bytes: bytes))
    }
    guard findings.isEmpty else {
      throw BackupProblem(.damaged, "the backup is incomplete; nothing was restored", findings: findings)
    }
  }

  // The manifest may be as wrong as the files, so the rows decide.
  private func check(_ manifest: BackupManifest) throws {
    let database = DatabaseFile(configuration.databaseFile)
    let findings = try database.findings(isQuick: false)
    guard findings.isEmpty else {
      throw BackupProblem(.damaged, "the database of the backup is damaged", findings: findings)
    }
    let known = Dictionary(manifest.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let missing = try database.namedFiles().filter { file in
      guard let there = known[file.folder.rawValue + "/" + file.name] else { return true }
      return !SyncedFile.Copy(bytes: there.bytes, sha256: there.sha256).fits(file)
    }
    guard missing.isEmpty else {
      throw BackupProblem(
        .damaged, "files that its database refers to are missing in the backup; nothing was restored",
        findings: missing.map { "\($0.folder.rawValue)/\($0.name), \($0.owner)" })
    }
  }

  private func settle(_ now: Date) async throws -> Restored.Outcome {
    let engine = try SQLiteEngine(file: configuration.databaseFile, requiresUsable: false)
    let outcome = try await Restored(engine).settle(
      resumesDeliveries: resumesDeliveries, reason: try Self.reason, at: Moment(now))
    try engine.close()
    return outcome
  }

  /// The JSON of the problem that an owner sees with a delivery that may have been sent after the backup.
  static var reason: String { get throws { try StoredJSON.encode(Problem(.restored, .restored)) } }
}
