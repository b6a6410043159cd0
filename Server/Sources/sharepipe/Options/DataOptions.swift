// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The location of the data, for all commands that an operator runs on the server's machine.
struct DataOptions: ParsableArguments {
  @Option(
    help:
      "The folder of the database, shares, and books (default: ./var if it has a database, otherwise $XDG_DATA_HOME/sharepipe or ~/.local/share/sharepipe)."
  )
  var data: String?

  @Option(help: "A configuration file in JSON. Its keys are the names of the flags.")
  var config: String?

  @Option(help: "postgres://… instead of SQLite in the data folder (not supported yet).")
  var database: String?
}
