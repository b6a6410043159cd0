// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation

/// Plays the system that refreshes the app in the background.
enum RefreshCommand {
  static let command = Command(
    name: "refresh",
    help: "Refreshes the app in the background, if it asked for it; prints whether it did.",
    options: [
      .init("expire-after", "SECONDS", "end the background time early"),
      .init("stop-app-at", "N", "kill the app's process at its step N"),
    ], run: run)

  @MainActor private static func run(_ arguments: Arguments) throws -> Int32 {
    let device = try DeviceCommands.open(arguments)
    try UserCommands.requireApp(on: device)
    guard let identifier = try device.takeRefreshRequest() else {
      say("no refresh was requested")
      return 0
    }
    say("refresh: \(identifier)")
    var launch = Launch(.app)
    launch.refresh = identifier
    launch.refreshExpiry = arguments["expire-after"].flatMap(Double.init)
    launch.stopAt = try arguments.number("stop-app-at")
    return UserCommands.code(of: try Springboard(device).start(launch))
  }
}
