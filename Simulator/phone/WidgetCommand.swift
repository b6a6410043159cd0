// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation
import ShareKit
import ShareKitPlatform
import UIKit

/// Shows what the widget shows, from the same lines as the widget's view; the view itself needs SwiftUI and isn't run.
enum WidgetCommand {
  static let command = Command(
    name: "widget",
    help: "Shows the lines of the widget for what waits: as its view has them on an unlocked device.",
    options: [
      .init("family", "small|medium|lock-screen", "the size of the drawing"),
      .init("redacted", nil, "as on a locked screen"),
      .init("svg", "FILE", "draw it; fonts, margins and the background are estimates"),
      .init("stop-at", "N", "kill the widget's process at its step N"),
    ], run: run)

  @MainActor private static func run(_ arguments: Arguments) throws -> Int32 {
    let device = try DeviceCommands.open(arguments)
    guard let app = try device.installedApp() else {
      throw DeviceError("no app is installed; `phone install` does it")
    }
    let name = arguments["family"] ?? WidgetDrawing.Family.small.rawValue
    guard let family = WidgetDrawing.Family(rawValue: name) else {
      throw UsageError("--family \(name): use small, medium or lock-screen")
    }
    // A widget has the app's App Group and keychain group, as the share extension has.
    var launch = Launch(.shareExtension)
    launch.stopAt = try arguments.number("stop-at")
    _ = try SimulatedProcess(device, launch, app.shareExtension)
    let lines = summary(app, isRedacted: arguments["redacted"] != nil)
      .lines(in: device.setting("language") == "de" ? .german : .english)
    for line in lines { say("widget: " + line.text) }
    if let file = arguments["svg"] {
      let drawn = WidgetDrawing(family, on: device).svg(lines.map(drawable))
      try Data(drawn.utf8).write(to: URL(fileURLWithPath: file))
    }
    return 0
  }

  private static func summary(_ app: InstalledApp, isRedacted: Bool) -> WaitingSummary {
    let container = app.shareExtension.appGroups.first.flatMap { try? SharedContainer(group: $0) }
    let timeline =
      container?.waitingTimeline() ?? WaitingTimeline(nil, signedInAs: nil, now: Date())
    return isRedacted ? timeline.summary.redacted : timeline.summary
  }

  private static func drawable(_ line: WaitingLine) -> WidgetDrawing.Line {
    switch line.kind {
    case .headline: WidgetDrawing.Line(line.text, .headline, isCut: line.isPrivate)
    case .advice: WidgetDrawing.Line(line.text, .subheadline, isCut: line.isPrivate)
    case .title: WidgetDrawing.Line(line.text, .caption1, isCut: line.isPrivate)
    }
  }
}
