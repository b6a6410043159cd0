// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ServerCore
import ShareServer
import Storage

/// The command `sharepipe migrate`.
struct MigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract:
      "Update a server's database to this version of the program, or move its data to another database.",
    discussion: """
      “sharepipe serve” updates the database automatically when it starts. With --check, this command changes nothing and works \
      while the server runs. It prints one line of JSON: the state “current”, “outdated”, “newer”, or “missing”, and the \
      versions of the schema. For PostgreSQL, “programs” lists the servers, workers, and commands that use the database with \
      their versions, and “rolling” says whether this program can start while they go on working. Exit codes of --check: \
      0 if the start of the server would change nothing or create a database, 1 if it would update the database, 69 if this \
      program can't use the database.

      With --from and --to, it moves all data from SQLite in a data folder to an empty PostgreSQL database, or back, while \
      no server runs:
        sharepipe migrate --from /srv/sharepipe --to postgres://USER@HOST/NAME
        sharepipe serve --data /srv/sharepipe --database postgres://USER@HOST/NAME

      The data folder stays in use, with bodies, books, and the secret key: name the same folder afterward. At the end, the \
      command compares every table in both databases, and prints its rows and SHA-256 as a line of JSON. If it is \
      interrupted, run it again: it continues. From its beginning until it is complete, servers refuse both databases, and \
      afterward only the old one. --undo with the same --from and --to cancels an incomplete move, or makes the old database \
      usable again, if the new one wasn't used. Otherwise move the data back. Exit codes: 65 if the databases differ or a row \
      can't be moved, 66 if there is no data, 69 if a database is in use or can't be used, 75 if the connection was lost.
      """)

  @Flag(help: "Only say what would happen.")
  var check = false
  @Option(
    help:
      "Move the data from here: a data folder with SQLite, postgres://USER:PASSWORD@HOST/NAME, or “database” for the value of --database.",
    completion: .directory)
  var from: String?
  @Option(
    help:
      "Move the data to here: postgres://USER:PASSWORD@HOST/NAME, “database” for the value of --database, or the data folder of a PostgreSQL server.",
    completion: .directory)
  var to: String?
  @Flag(help: "Cancel or undo the move with the same --from and --to.")
  var undo = false
  @Flag(
    help:
      "With --undo: lose what was shared since the move. Deliveries that wait in the old database become “uncertain”, because they may have been sent."
  )
  var discard = false
  @OptionGroup var data: DataOptions

  func validate() throws {
    guard (from == nil) == (to == nil) else { throw ValidationError("--from and --to belong together") }
    guard from != nil || !undo else { throw ValidationError("--undo needs --from and --to") }
    guard undo || !discard else { throw ValidationError("--discard needs --undo") }
    guard from == nil || !check else {
      throw ValidationError("--check can't be combined with --from and --to")
    }
    guard from == nil || data.data == nil else {
      throw ValidationError(
        "--data can't be combined with --from and --to, one of which names the data folder")
    }
  }

  func run() async throws {
    var isOutdated = false
    try await run {
      let settings = try await data.settings()
      if let from, let to {
        PrivateFiles.begin()
        let move = try MoveArguments(from: from, to: to, settings)
        return try await move.run(undo: undo, discards: discard)
      }
      let configuration = try ServerConfiguration(settings)
      do {
        isOutdated = try check ? report(configuration) : update(configuration)
      } catch let problem as StorageProblem {
        throw CommandFailure(.unavailable, problem.message)
      }
    }
    if isOutdated { throw ExitCode(1) }
  }

  /// Returns whether the start of the server would update the database.
  private func report(_ configuration: ServerConfiguration) throws -> Bool {
    let found = try configuration.checkSchema()
    try Output.json(found)
    return found.state == .outdated
  }

  private func update(_ configuration: ServerConfiguration) throws -> Bool {
    PrivateFiles.begin()
    try configuration.requireServerData()
    // It names the file, which the errors of SQLite don't.
    if configuration.database == nil { _ = try configuration.checkSchema() }
    // A server of another version would go on with a SQLite database that it doesn't know.
    let claim = configuration.database == nil ? try Startup.claim(forCommandOn: configuration) : nil
    defer { withExtendedLifetime(claim) {} }
    _ = try configuration.openEngine()
    return try report(configuration)
  }
}
