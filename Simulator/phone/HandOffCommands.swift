// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import DeviceSimulator
import Foundation
import ShareKit
import ShareKitPlatform

/// Commands for the steps after sharing: notifications, hand-off rungs, backups.
enum HandOffCommands {
  private static let stopApp = Command.Option("stop-app-at", "N", "kill the app's process at its step N")

  static let all: [Command] = [
    Command(name: "notifications", help: "Prints the notifications on the screen, one per line.", run: list),
    Command(
      name: "tap-notification", help: "Taps a notification, which opens the app.", operands: ["ID"],
      options: [stopApp, .init("action", "NAME", "choose this action of the notification instead")]
        + UserCommands.signInOptions, run: tap),
    Command(
      name: "dismiss-notification", help: "Swipes a notification away.", operands: ["ID"]
    ) { arguments in
      _ = try DeviceCommands.open(arguments).dismissNotice(arguments.operands[0])
      return 0
    },
    Command(
      name: "suggestions", help: "Prints what the share sheet suggests, one per line.",
      options: [.init("images", nil, "also print the names of the symbols that are their images")]
    ) { arguments in
      for suggestion in try DeviceCommands.open(arguments).suggestions() {
        let image = arguments["images"].map { _ in ", " + (suggestion.symbol ?? "no image") } ?? ""
        say(suggestion.name + image)
      }
      return 0
    },
    Command(
      name: "rungs", help: "Prints the results of the rungs of the hand-off, by version of the system.",
      run: rungs),
    Command(
      name: "hand-off",
      help: "Chooses the rungs of the hand-off, as an app's settings would: names separated by commas,\n"
        + "of shareToken, signInHere, openApp, notify, prompt; or default.", operands: ["RUNGS"], run: choose),
    Command(name: "backup", help: "Backs up the device to a new folder.", operands: ["FOLDER"]) {
      try Backup(URL(fileURLWithPath: $0.operands[0])).make(of: DeviceCommands.open($0))
      return 0
    },
    Command(
      name: "restore", help: "Replaces the contents of the device with a backup.", operands: ["FOLDER"],
      options: [.init("new-phone", nil, "the device isn't the one that was backed up")], run: restore),
  ]

  @MainActor private static func list(_ arguments: Arguments) throws -> Int32 {
    for notice in try DeviceCommands.open(arguments).notices() {
      say("\(notice.identifier) \(notice.isSeen ? "seen" : "quiet") \(notice.title)")
    }
    return 0
  }

  @MainActor private static func tap(_ arguments: Arguments) throws -> Int32 {
    let device = try DeviceCommands.open(arguments)
    var launch = Launch(.app)
    launch.notice = try device.dismissNotice(arguments.operands[0])
    launch.noticeAction = arguments["action"]
    launch.person = try UserCommands.signInActions(arguments) ?? []
    launch.stopAt = try arguments.number("stop-app-at")
    return UserCommands.code(of: try Springboard(device).start(launch))
  }

  @MainActor private static func rungs(_ arguments: Arguments) throws -> Int32 {
    let record = HandOffLog(url: try file("rungs", arguments)).read()
    for (system, counts) in record.counts.sorted(by: { $0.key < $1.key }) {
      for rung in Rung.allCases {
        guard let count = counts[rung] else { continue }
        let outcomes = HandOffStatistics.Outcome.allCases.compactMap { outcome in
          count.outcomes[outcome].map { "\(outcome.rawValue) \($0)" }
        }
        say("\(system) \(rung.rawValue): " + outcomes.joined(separator: ", "))
      }
    }
    return 0
  }

  @MainActor private static func choose(_ arguments: Arguments) throws -> Int32 {
    let file = try file("chosen.json", arguments)
    let words = arguments.operands[0].split(separator: ",").map(String.init)
    guard words != ["default"] else {
      try? FileManager.default.removeItem(at: file)
      return 0
    }
    let rungs = try words.map { word in
      guard let rung = Rung(rawValue: word) else { throw UsageError("\(word) isn't a rung") }
      return rung
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(HandOffPolicy(rungs: rungs)).write(to: file)
    return 0
  }

  /// Returns a file of the hand-off in the installed app's group.
  @MainActor private static func file(_ name: String, _ arguments: Arguments) throws -> URL {
    let device = try DeviceCommands.open(arguments)
    guard let group = try device.installedApp()?.app.appGroups.first else {
      throw DeviceError("no app with an App Group is installed")
    }
    return device.path("groups/\(group)/HandOff/" + name)
  }

  @MainActor private static func restore(_ arguments: Arguments) throws -> Int32 {
    let device = try DeviceCommands.open(arguments)
    if arguments["new-phone"] != nil { try device.becomeNewHardware() }
    try Backup(URL(fileURLWithPath: arguments.operands[0])).restore(to: device)
    return 0
  }
}
