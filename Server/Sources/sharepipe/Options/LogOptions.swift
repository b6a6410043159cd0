// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The options for the log on standard error.
struct LogOptions: ParsableArguments {
  @Option(help: "How log lines are written: text (default) or json.")
  var logFormat: String?

  @Option(
    help:
      "The least severe level that is logged: debug, info, notice (default), warning, or error. At info, each request is logged."
  )
  var logLevel: String?

  var flags: [String: String?] { ["log-format": logFormat, "log-level": logLevel] }
}
