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
    abstract: "Restore a backup to an empty data folder.",
    discussion: """
      Verifies every file. Users have to sign in again in their browsers. Tokens of phones and scripts stay valid. \
      Deliveries that were pending at the time of the backup become “uncertain”, because they may have been sent since. \
      Users can send missing books again.
      """)

  @Argument(help: "The folder that “sharepipe backup” created.", completion: .directory)
  var folder: String
  @Flag(help: "Send pending deliveries, even if some are sent twice.")
  var resumeDeliveries = false
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      PrivateFiles.begin()
      let configuration = try ServerConfiguration(try await data.settings())
      guard configuration.database == nil else {
        throw CommandFailure(
          .unavailable,
          """
          “sharepipe restore” works only with SQLite; restore the dump of pg_dump with pg_restore, and copy the data folder
          """)
      }
      let (source, resumes) = (URL(filePath: folder), resumeDeliveries)
      try await BackupFailure.reporting {
        try await Interruption.cancels {
          let progress = ProgressLine()
          let restoration = Restoration(source, into: configuration, resumesDeliveries: resumes) {
            progress.show($0, "restored")
          }
          try Output.json(try await restoration.run())
        }
      }
    }
  }
}
