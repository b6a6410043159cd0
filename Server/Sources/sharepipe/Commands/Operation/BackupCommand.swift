// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ServerCore
import ShareServer

/// The command `sharepipe backup FOLDER`.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Back up the data of a server, which can be running, to a new folder.",
    discussion: """
      Creates the folder when the backup is complete and verified. Doesn't change an existing folder. The backup contains \
      the database, shares, books, and open uploads, but neither the mail folder, nor books of folder destinations, nor the \
      secret key of mail passwords. Protect it like the server itself: it contains everything that users share, and the \
      hashes of passwords and tokens.

      Files that the server has lost are listed, and the backup contains everything else. The exit code is then 65.

      “sharepipe doctor” and the page “Server” say when the last backup was made. If another program verifies it first, or makes its own \
      backups, that program runs “sharepipe backup --note” afterward.
      """)

  @Argument(help: "The folder to create.", completion: .directory)
  var folder: String?
  @Flag(help: "Don't note the time of the backup.")
  var unnoted = false
  @Flag(help: "Make no backup; note that another program has made one now.")
  var note = false
  @Flag(help: "Make no backup; print about how many bytes it would have.")
  var estimate = false
  @OptionGroup var data: DataOptions

  func validate() throws {
    let uses = [folder != nil, note, estimate].count { $0 }
    guard uses > 0 else { throw ValidationError("name the folder to create") }
    guard uses == 1 else { throw ValidationError("use only one of FOLDER, --note, and --estimate") }
    guard !unnoted || folder != nil else { throw ValidationError("--unnoted needs the folder to create") }
  }

  func run() async throws {
    try await run {
      PrivateFiles.begin()
      let configuration = try ServerConfiguration(try await data.settings())
      if note { return try Self.note(configuration) }
      guard configuration.database == nil else {
        throw CommandFailure(
          .unavailable,
          """
          “sharepipe backup” works only with SQLite; with PostgreSQL, run “scheduled-backup” from the package, or run \
          pg_dump and then copy the data folder
          """)
      }
      try configuration.requireReadable()
      guard let folder else {
        return try await BackupFailure.reporting { try Output.json(try Backup.estimate(configuration)) }
      }
      let target = URL(filePath: folder)
      try await BackupFailure.reporting {
        try await Interruption.cancels {
          let progress = ProgressLine()
          var backup = Backup(configuration, to: target, isNoted: !unnoted) { progress.show($0, "backed up") }
          try Output.json(try backup.run())
          try Self.report(backup.lost)
        }
      }
    }
  }

  private static func report(_ lost: [String]) throws {
    guard !lost.isEmpty else { return }
    throw BackupProblem(
      .damaged, "the server has lost files, or they are damaged; the backup contains everything else",
      findings: lost)
  }

  private static func note(_ configuration: ServerConfiguration) throws {
    try configuration.requireServerData()
    do {
      try LastBackup(configuration.dataFolder).record(Date())
    } catch {
      throw CommandFailure(.ioError, "couldn't note the time of the backup", because: error)
    }
  }
}
