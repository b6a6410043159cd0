// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A command of `phone`: its name, its arguments, and what it does.
struct Command {
  /// One option: `--name VALUE`, or `--name` alone when `value` is nil.
  struct Option {
    let name: String
    let value: String?
    let help: String

    init(_ name: String, _ value: String?, _ help: String) {
      self.name = name
      self.value = value
      self.help = help
    }
  }

  let name: String
  let help: String
  /// The names of the positional arguments.
  var operands: [String] = []
  var options: [Option] = []
  let run: @MainActor (Arguments) throws -> Int32

  /// The summary for the list of commands: the first line of the help, up to a colon that ends it.
  var summary: String {
    let line = String(help.prefix { $0 != "\n" })
    return line.count == help.count ? line : String(line.prefix { $0 != ":" && $0 != ";" })
  }

  /// The full help text.
  var usage: String {
    let head = (["phone", name] + operands + ["--device DIR"]).joined(separator: " ")
    let lines = options.map { option in
      let left = ["--" + option.name, option.value].compactMap { $0 }.joined(separator: " ")
      return "  " + left.padding(toLength: max(24, left.count + 2), withPad: " ", startingAt: 0) + option.help
    }
    return ([head, "", help] + (lines.isEmpty ? [] : [""] + lines)).joined(separator: "\n")
  }
}
