// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// `phone`: a simulated iPhone in a folder, controlled from a terminal.
@MainActor enum Phone {
  private static let commands =
    DeviceCommands.all + UserCommands.all + OutboxCommands.all + HandOffCommands.all + ShapeCommands.all
    + [SheetCommand.command, IntentCommand.command, RefreshCommand.command, WidgetCommand.command]
    + [Demo.command, Batch.command]

  static func run(_ words: [String]) -> Int32 {
    do {
      if words.first == "--role" { try becomeRole(words) }
      return try perform(words)
    } catch let error as UsageError {
      complain(error.description)
      return EX_USAGE
    } catch {
      complain("phone: \(error)")
      return EX_UNAVAILABLE
    }
  }

  private static func perform(_ words: [String]) throws -> Int32 {
    guard let name = words.first, name != "help", name != "--help" else {
      return help(about: words.dropFirst().first)
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      throw UsageError("phone has no command \(name); `phone help` lists them")
    }
    if words.contains("--help") { return help(about: name) }
    return try command.run(try Arguments(Array(words.dropFirst()), for: command))
  }

  private static func help(about name: String?) -> Int32 {
    if let command = commands.first(where: { $0.name == name }) {
      say(command.usage)
      return 0
    }
    say("phone: a simulated iPhone in a folder\n")
    let width = 2 + (commands.map(\.name.count).max() ?? 0)
    for command in commands {
      say("  " + command.name.padding(toLength: width, withPad: " ", startingAt: 0) + command.summary)
    }
    say("\n`phone help COMMAND` shows the options of a command.")
    return 0
  }

  /// `--role ROLE --device DIR --launch FILE`: runs a process of the device.
  private static func becomeRole(_ words: [String]) throws -> Never {
    guard words.count == 6, words[2] == "--device", words[4] == "--launch" else {
      throw UsageError("--role is for phone itself")
    }
    let device = try Device(opening: URL(fileURLWithPath: words[3]))
    SheetCommand.useActivationRule(of: device)
    try RoleProcess.run(device, URL(fileURLWithPath: words[5]))
  }
}
