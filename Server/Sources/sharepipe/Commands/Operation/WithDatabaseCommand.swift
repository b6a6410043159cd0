// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ShareServer
import Storage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The command `sharepipe with-database PROGRAM …`.
struct WithDatabaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "with-database",
    abstract: "Run a program of PostgreSQL, such as pg_dump, with the server's connection.",
    discussion: """
      The program gets the connection of --database in the variables that all programs of PostgreSQL read, such as PGHOST and \
      PGPASSWORD, so that no password is in a command line. If --database names several servers, it gets the one that Sharepipe \
      would use. SHAREPIPE_DATA is the data folder. The exit code is that of the program; 78 if the settings name no PostgreSQL \
      database, 69 if the program can't be started, and 74 if the database can't be used.

        sharepipe with-database psql
        sharepipe with-database pg_dump --format=custom --file=sharepipe.dump
      """)

  @OptionGroup var data: DataOptions
  @Argument(parsing: .captureForPassthrough, help: "The program and its arguments.")
  var command: [String]

  func run() async throws {
    try await run {
      guard let program = command.first else { throw CommandFailure(.usage, "name a program to run") }
      let configuration = try ServerConfiguration(try await data.settings())
      try configuration.checkRestored()
      guard let variables = try configuration.databaseVariables() else {
        throw CommandFailure(
          .configuration, "the settings name no PostgreSQL database; set SHAREPIPE_DATABASE")
      }
      for (name, value) in variables { Self.set(name, value) }
      setenv("SHAREPIPE_DATA", configuration.dataFolder.path, 1)
      let reason = Self.replaceProcess(command)
      throw CommandFailure(.unavailable, "couldn't run \(program): \(ErrorText.reason(reason))")
    }
  }

  private static func set(_ name: String, _ value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }

  /// Replaces this program by another one; returns only an error number.
  private static func replaceProcess(_ command: [String]) -> Int32 {
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    words.append(nil)
    execvp(words[0]!, words)
    let reason = errno
    for word in words { free(word) }
    return reason
  }
}
