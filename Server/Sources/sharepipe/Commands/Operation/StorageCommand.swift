// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ObjectStorage
import ServerCore
import ShareServer
import Storage

/// The command `sharepipe storage`.
struct StorageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storage",
    abstract: "Change where a server with PostgreSQL keeps the files of shares and books.",
    subcommands: [Move.self])

  /// The command `sharepipe storage move --to …`.
  struct Move: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "move",
      abstract: "Move the files of all shares and books to another location, while no server runs.",
      discussion: """
        The locations are the data folder (“folder”), the database (“database”), and a bucket of an S3-compatible store. Give the \
        command the same settings as the server, and the new location with --to:
          sharepipe storage move --data /srv/sharepipe --to database
          sharepipe serve --data /srv/sharepipe --store database

        Stop all servers and workers first. Each copy is read back and compared by its SHA-256. If the command is interrupted, \
        run it again: it continues. Until all files are copied, servers refuse to start, and nothing is deleted in the old \
        location. --cancel stops a move that isn't complete, so that servers use the old location again.

        Prints a line of JSON with the number of files and bytes, and says what remains in the old location. With --check, it only \
        counts, changes nothing, and works while the server runs. Exit codes: 65 if files are missing or damaged, 66 if no \
        server has used the folder of --data, 69 if the database is in use or the files are in another location than --store says, 74 if a location can't be used, 75 if \
        the connection to the database was lost.
        """)

    @Option(
      help:
        "The new location: “folder”, “database”, or the URL of a bucket, https://KEY:SECRET@HOST/BUCKET?region=NAME."
    )
    var to: String?
    @Option(
      help: "The file with the secret of --to, whose URL is then https://KEY@HOST/BUCKET?region=NAME.",
      completion: .file())
    var toSecretFile: String?
    @Flag(help: "Only count the files, and find those of the data folder that are missing.")
    var check = false
    @Flag(help: "Move without the files that are missing or damaged.")
    var skipDamaged = false
    @Flag(help: "Stop a move that isn't complete, and use the old location again.")
    var cancel = false
    @OptionGroup var data: DataOptions

    func validate() throws {
      guard cancel != (to != nil) else {
        throw ValidationError("name the new location with --to, or use --cancel")
      }
      guard toSecretFile == nil || to != nil else { throw ValidationError("--to-secret-file requires --to") }
      guard !cancel || !check && !skipDamaged else {
        throw ValidationError("--cancel can't be combined with --check or --skip-damaged")
      }
      guard !check || !skipDamaged else {
        throw ValidationError("--check can't be combined with --skip-damaged")
      }
    }

    func run() async throws {
      var isSound = true
      try await run {
        PrivateFiles.begin()
        let configuration = try ServerConfiguration(try await data.settings())
        let progress = ProgressLine()
        let move = FileMove(configuration, to: try await target()) {
          progress.show("copied \($0.files) files, \($0.bytes >> 20) MiB")
        } onFinding: {
          Output.note("sharepipe: \($0)")
        }
        try await Self.reporting {
          try configuration.checkRestored()
          try configuration.requireServerData()
          isSound = try await run(move, configuration)
        }
      }
      if !isSound { throw ExitCode(CommandFailure.Reason.badData.rawValue) }
    }

    /// Returns whether no file is missing or damaged.
    private func run(_ move: FileMove, _ configuration: ServerConfiguration) async throws -> Bool {
      if cancel {
        let wasMoving = try await move.cancel()
        Output.note(wasMoving ? Self.canceled : "there was no move to cancel; nothing was changed")
        return true
      }
      if check {
        let summary = try move.check()
        try Output.json(summary)
        return summary.missing + summary.damaged == 0
      }
      guard let summary = try await move.run(skipsDamaged: skipDamaged) else {
        Output.note("the files are in the new location already")
        return true
      }
      try Output.json(summary)
      Output.note(rest(configuration))
      return true
    }

    private static let canceled =
      "the move was canceled, and servers can use the old location again. What was copied to a bucket or the data folder stays there"

    /// What the operator has to do next.
    private func rest(_ configuration: ServerConfiguration) -> String {
      let next =
        to == "folder"
        ? "Start servers and workers without --store" : "Start servers and workers with the new --store"
      switch configuration.store {
      case nil:
        return
          "\(next). The old files in \(configuration.dataFolder.path) are only copies now: the server deletes those that it hasn't used for an hour"
      case .database: return "\(next). The database has no files anymore"
      case .s3(let address):
        return
          "\(next). The old objects remain at \(address); delete them when the server works and has a backup"
      }
    }

    private func target() async throws -> StoreAddress? {
      let flags = ["to": to, "to-secret-file": toSecretFile]
      let settings = try await Settings(flags: flags, file: nil)
      guard let text = try settings.url("to", secretIn: "to-secret-file"), text != "folder" else {
        return nil
      }
      do {
        return try StoreAddress(text)
      } catch {
        // The value can contain a secret, so the message doesn't repeat it.
        throw CommandFailure(
          .usage, "invalid value for --to: \(error.reason); use folder, database, or the URL of a bucket")
      }
    }

    private static func reporting(_ work: () async throws -> Void) async throws {
      do {
        try await work()
      } catch let problem as StorageProblem {
        throw CommandFailure(reason(of: problem), problem.message)
      } catch let problem as FileStoreProblem {
        throw CommandFailure(.ioError, "\(problem). Run the same command again to continue")
      } catch let problem as BackupProblem {
        throw CommandFailure(.unavailable, problem.description)
      } catch let problem as DataFolderProblem {
        throw CommandFailure(.unavailable, problem.textOfCommand)
      }
    }

    private static func reason(of problem: StorageProblem) -> CommandFailure.Reason {
      switch problem.code {
      case .damaged: .badData
      case .full: .ioError
      case .forbidden: .notAllowed
      case .interrupted, .unknownOutcome: .tryAgain
      default: .unavailable
      }
    }
  }
}
