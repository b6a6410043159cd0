// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation

/// Runs an intent of the app, as Shortcuts or Siri does.
enum IntentCommand {
  static let command = Command(
    name: "run-intent",
    help: "Runs an intent of the app, as Shortcuts or Siri does: the type's name.", operands: ["NAME"],
    options: [
      .init("parameter", "NAME=VALUE", "a parameter: an address, text, the path of a file or an identifier"),
      .init("reply", "VALUE", "what the user replies when the intent asks for a value"),
      .init("keep", nil, "leave the app in memory, so that the next launch is warm"),
      .init("stop-app-at", "N", "kill the app's process at its step N"),
    ], run: run)

  @MainActor private static func run(_ arguments: Arguments) throws -> Int32 {
    let device = try DeviceCommands.open(arguments)
    try UserCommands.requireApp(on: device)
    var launch = Launch(.app)
    launch.intent = IntentRequest(
      name: arguments.operands[0], parameters: try parameters(arguments), reply: arguments["reply"])
    launch.stopAt = try arguments.number("stop-app-at")
    launch.isResident = arguments["keep"] != nil
    return UserCommands.code(of: try Springboard(device).start(launch))
  }

  private static func parameters(_ arguments: Arguments) throws -> [String: String] {
    var found: [String: String] = [:]
    for word in arguments.all("parameter") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw UsageError("--parameter \(word): use NAME=VALUE") }
      found[String(parts[0])] = String(parts[1])
    }
    return found
  }
}
