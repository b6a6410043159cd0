// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation

/// `phone batch`: runs many commands in one process, for programs that control phones.
@MainActor enum Batch {
  static let command = Command(
    name: "batch",
    help: """
      Reads commands from standard input, one JSON array of words a line, and runs each.
      After what a command says comes a line `exit CODE`. --device applies to every command that names none.
      """,
    run: run)

  private static func run(_ arguments: Arguments) throws -> Int32 {
    let device = try arguments.required("device")
    while let line = readLine() {
      let words = try JSONDecoder().decode([String].self, from: Data(line.utf8))
      guard words.first != command.name else { throw UsageError("a batch cannot run a batch") }
      say("exit \(Phone.run(words.contains("--device") ? words : words + ["--device", device]))")
    }
    return 0
  }
}
