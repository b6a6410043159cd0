// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import DeviceSimulator
import Foundation

/// `phone sheet`: the app shows its share sheet, and the user looks at it.
enum SheetCommand {
  static let command = Command(
    name: "sheet",
    help:
      "Opens the app, taps a button that shares, and shows the share sheet: the preview at once, or in two stages"
      + "\nif the system fetches it; the number of requests; and whether Sharepipe is offered.",
    options: [
      .init(
        "button", "ID", "the accessibility identifier of a control to tap; repeatable, in order"),
      .init("choose", nil, "then tap the app's extension, which shares what the app provided"),
      .init("do", "ACTION", "an action of the user in that extension; repeatable. " + UserAction.grammar),
      .init("svg", "FILE", "draw every stage of the sheet"),
      .init("stop-app-at", "N", "kill the app's process at its step N"),
    ], run: run)

  /// Makes every process of the device use our activation rules to decide whether the extension appears.
  @MainActor static func useActivationRule(of device: Device) {
    SystemShareSheet.offers = { record in
      guard let rule = (try? device.shareExtensionRule()) ?? nil else { return false }
      let item = OfferedItem(record.items.map(\.types))
      return ActivationRule.evaluate(plistRule: rule, items: [item]).appears
    }
  }

  private static func buttons(_ arguments: Arguments) throws -> [String] {
    guard !arguments.all("button").isEmpty else { throw UsageError("--button is missing") }
    return arguments.all("button")
  }

  @MainActor private static func run(_ arguments: Arguments) throws -> Int32 {
    let device = try DeviceCommands.open(arguments)
    guard let app = try device.installedApp() else {
      throw DeviceError("no app is installed; `phone install` does it")
    }
    try? FileManager.default.removeItem(at: device.path("sheet.json"))
    var launch = Launch(.app)
    launch.person = try buttons(arguments).map { .tap($0) }
    launch.choosesExtension = arguments["choose"] != nil
    launch.extensionActions = try UserCommands.actions(arguments)
    launch.stopAt = try arguments.number("stop-app-at")
    let ending = try Springboard(device).start(launch)
    guard let record = try device.load(SheetRecord.self, from: "sheet.json") else {
      throw DeviceError("the app showed no share sheet")
    }
    if let file = arguments["svg"] {
      useActivationRule(of: device)
      let drawing = SheetDrawing(
        record, extensionName: app.shareExtension.name, isOffered: SystemShareSheet.offers(record))
      try Data(drawing.svg.utf8).write(to: URL(fileURLWithPath: file))
      say("drawn: " + file)
    }
    if case .exited(let code) = ending { return code }
    return 1
  }
}
