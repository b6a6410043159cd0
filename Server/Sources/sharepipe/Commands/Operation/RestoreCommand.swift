// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ServerCore
import ShareServer
import Storage

/// The command `sharepipe restore FOLDER`.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore a backup to an empty data folder, and with PostgreSQL to an empty database.",
    discussion: """
      Verifies every file. Files that are missing or damaged are listed, and everything else is restored; the exit code is then 65. With \
      PostgreSQL, the folder is a backup of scheduled-backup, and pg_restore must be installed. It executes \
      the dump as SQL, so restore only backups that you trust. Stop the servers and workers of all machines first.

      Users have to sign in again in their browsers. Tokens of phones and scripts stay valid. \
      Deliveries that were pending at the time of the backup become “uncertain”, because they may have been sent since. \
      Users can send missing books again.
      """)

  @Argument(help: "The folder with the backup.", completion: .directory)
  var folder: String
  @Flag(help: "Send pending deliveries, even if some are sent twice.")
  var resumeDeliveries = false
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      PrivateFiles.begin()
      let configuration = try ServerConfiguration(try await data.settings())
      try configuration.requireReadable()
      let (source, resumes) = (URL(filePath: folder), resumeDeliveries)
      try await BackupFailure.reporting {
        try await Interruption.cancels {
          if let address = configuration.database {
            try await Self.restoreDump(source, configuration, address, resumes)
          } else {
            try await Self.restoreFolder(source, configuration, resumes)
          }
        }
      }
    }
  }

  private static func restoreFolder(
    _ source: URL, _ configuration: ServerConfiguration, _ resumes: Bool
  ) async throws {
    let progress = ProgressLine()
    let restoration = Restoration(
      source, into: configuration, resumesDeliveries: resumes,
      onProgress: { progress.show($0, "restored") },
      onFinding: { Output.note("sharepipe: \($0)") })
    let summary = try await restoration.run()
    try Output.json(summary)
    try report(summary.missingFiles + summary.damagedFiles)
  }

  /// - Parameter count: how many files are missing or damaged.
  private static func report(_ count: Int) throws {
    guard count > 0 else { return }
    let files = count == 1 ? "1 file of the backup is" : "\(count) files of the backup are"
    throw CommandFailure(
      .badData, "\(files) missing or damaged, as listed above; everything else was restored")
  }

  private static func restoreDump(
    _ source: URL, _ configuration: ServerConfiguration, _ address: PostgreSQLAddress, _ resumes: Bool
  ) async throws {
    let progress = ProgressLine()
    let restoration = DumpRestoration(
      source, into: configuration, address, resumesDeliveries: resumes,
      fill: { try await PostgreSQLProgram(variables: $1).restore($0) },
      onProgress: { progress.show($0, "restored") },
      onFinding: { Output.note("sharepipe: \($0)") })
    do {
      let summary = try await restoration.run()
      try Output.json(summary)
      try report((summary.missingFiles ?? 0) + (summary.damagedFiles ?? 0))
    } catch let unfinished as UnfinishedRestore {
      throw unfinished.failure
    }
  }
}
