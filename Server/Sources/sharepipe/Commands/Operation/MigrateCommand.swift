// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import ServerCore
import ShareServer
import Storage

/// The command `sharepipe migrate`.
struct MigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Update a server's database to this version of the program, or check what an update would do.",
    discussion: """
      “sharepipe serve” updates the database automatically when it starts. With --check, this command changes nothing and works \
      while the server runs. It prints one line of JSON: the state “current”, “outdated”, or “missing”, and the versions of \
      the schema. Exit codes of --check: 0 if the start of the server would change nothing or create a database, 1 if it \
      would update the database, 69 if this program can't use the database.
      """)

  @Flag(help: "Only say what would happen.")
  var check = false
  @OptionGroup var data: DataOptions

  func run() async throws {
    var isOutdated = false
    try await run {
      let configuration = try ServerConfiguration(try await data.settings())
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
    _ = try configuration.openEngine()
    return try report(configuration)
  }
}
