// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The location of the data, for all commands that an operator runs on the server's machine.
struct DataOptions: ParsableArguments {
  @Option(
    help:
      "The folder of the database, shares, and books (default: ./var/server or ./var if it has a database, otherwise $XDG_DATA_HOME/sharepipe or ~/.local/share/sharepipe)."
  )
  var data: String?

  @Option(help: "A configuration file; “sharepipe config” prints one with every setting.")
  var config: String?

  @Option(
    help:
      "postgres://USER:PASSWORD@HOST/NAME: PostgreSQL instead of SQLite in the data folder. Every server and worker then needs the same data folder, or --store."
  )
  var database: String?

  @Option(
    help:
      "The file with the password of --database, whose URL is then postgres://USER@HOST/NAME.",
    completion: .file())
  var databasePasswordFile: String?

  @Option(
    help:
      "Where servers and workers with data folders of their own keep shares and books: “database”, or the URL of an S3-compatible bucket, https://KEY:SECRET@HOST/BUCKET?region=NAME. Requires --database."
  )
  var store: String?

  @Option(
    help:
      "The file with the secret of --store, whose URL is then https://KEY@HOST/BUCKET?region=NAME.",
    completion: .file())
  var storeSecretFile: String?

  @Option(
    help:
      "The file of the key that encrypts mail passwords (default: secret.key in the data folder). All servers and workers with one PostgreSQL database need the same key.",
    completion: .file())
  var secretKey: String?

  @Option(help: .hidden)
  var exampleSteps: String?

  var flags: [String: String?] {
    [
      "data": data, "database": database, "database-password-file": databasePasswordFile, "store": store,
      "store-secret-file": storeSecretFile, "secret-key": secretKey, "example-steps": exampleSteps,
    ]
  }

  func settings() async throws -> Settings {
    try await Settings(flags: flags, file: config)
  }
}
