// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation
import ShareContract
import ShareKit
import ShareKitPlatform

#if canImport(Glibc)
  import Glibc
#endif

/// Commands for shares that aren't sent yet.
enum OutboxCommands {
  static let all: [Command] = [
    Command(
      name: "outbox",
      help: "Prints the shares without a receipt, including damaged and unreadable ones, as lines of JSON.",
      run: outbox),
    Command(
      name: "transfers", help: "Prints the uploads of the transfer service.", run: transfers),
    Command(
      name: "run-transfers",
      help: "Runs the uploads until nothing more can be done. The exit code is 75 if some are left.",
      options: [
        .init("stop-at", "N", "kill the transfer service at its step N"),
        .init("stop-app-at", "N", "kill an app that it wakes, at step N of that app"),
      ], run: runTransfers),
    Command(
      name: "force-quit",
      help:
        "Swipes the app away in the app switcher: its uploads are canceled, and nothing wakes it until it is opened."
    ) { arguments in
      try DeviceCommands.open(arguments).forceQuit()
      return 0
    },
    Command(
      name: "disconnect-transfers",
      help: "Closes the transfer service's connections: running uploads fail with error -997."
    ) { arguments in
      try DeviceCommands.open(arguments).endTransfers(-997)
      return 0
    },
    Command(
      name: "diagnostics", help: "Prints a report on the outbox without the contents of shares.",
      run: diagnostics),
  ]

  @MainActor private static func diagnostics(_ arguments: Arguments) throws -> Int32 {
    guard let outbox = try outbox(of: try DeviceCommands.open(arguments)) else { return 0 }
    say(String(decoding: try outbox.diagnostics(), as: UTF8.self))
    return 0
  }

  private struct Row: Encodable {
    let id: String
    let state: String
    let title: String?
    let url: String?
    let account: String?
    var server: String?
    let attempts: Int
    let words: String
  }

  @MainActor private static func outbox(_ arguments: Arguments) throws -> Int32 {
    guard let found = try outbox(of: try DeviceCommands.open(arguments))?.survey() else { return 0 }
    let rows = found.entries.map(row) + found.hidden.map(row) + found.quarantined.map(row)
    for row in rows { try sayJSON(row) }
    return found.isComplete ? 0 : EX_IOERR
  }

  /// Returns the installed app's unacknowledged shares.
  static func entries(of device: Device) throws -> [OutboxEntry] {
    try outbox(of: device)?.entries() ?? []
  }

  private static func outbox(of device: Device) throws -> Outbox? {
    guard let app = try device.installedApp(), let group = app.app.appGroups.first else { return nil }
    let folder = device.path("groups/\(group)/\(SharedContainer.outboxFolder)")
    guard FileManager.default.fileExists(atPath: folder.path) else { return nil }
    return try Outbox(root: folder)
  }

  private static func row(_ entry: OutboxEntry) -> Row {
    let state =
      switch entry.state {
      case .pending: "pending"
      case .needsSignIn: "needsSignIn"
      case .uploading: "uploading"
      case .failed: "failed"
      }
    return Row(
      id: entry.id.text, state: state, title: entry.manifest.title, url: entry.manifest.url,
      account: entry.account, server: entry.server?.text,
      attempts: entry.progress.attempts, words: ShareMessages.state(of: entry))
  }

  private static func row(_ hidden: UnreadableShare) -> Row {
    Row(
      id: hidden.id.text, state: "hidden", title: nil, url: nil, account: nil, attempts: 0,
      words: ShareMessages.reason(hidden.why))
  }

  private static func row(_ quarantined: QuarantinedShare) -> Row {
    Row(
      id: quarantined.name, state: "quarantine", title: quarantined.title, url: nil, account: nil,
      attempts: 0,
      words: ShareMessages.reason(quarantined.why))
  }

  @MainActor private static func transfers(_ arguments: Arguments) throws -> Int32 {
    let device = try DeviceCommands.open(arguments)
    for session in device.transferSessions() {
      for line in device.transferLines(of: session) { say("\(session) \(line)") }
    }
    return 0
  }

  @MainActor private static func runTransfers(_ arguments: Arguments) throws -> Int32 {
    let device = try DeviceCommands.open(arguments)
    let stops = try (arguments.number("stop-at"), arguments.number("stop-app-at"))
    let isEmpty = try Springboard(device).runTransfers(stopAt: stops.0, stopAppAt: stops.1)
    return isEmpty ? 0 : EX_TEMPFAIL
  }
}
