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
      """)

  @Argument(help: "The folder to create.", completion: .directory)
  var folder: String
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      PrivateFiles.begin()
      let configuration = try ServerConfiguration(try await data.settings())
      guard configuration.database == nil else {
        throw CommandFailure(
          .unavailable,
          """
          “sharepipe backup” works only with SQLite; with PostgreSQL, run “scheduled-backup” from the package, or run \
          pg_dump and then copy the data folder
          """)
      }
      let target = URL(filePath: folder)
      try await BackupFailure.reporting {
        try await Interruption.cancels {
          let progress = ProgressLine()
          var backup = Backup(configuration, to: target) { progress.show($0, "backed up") }
          try Output.json(try backup.run())
        }
      }
    }
  }
}
