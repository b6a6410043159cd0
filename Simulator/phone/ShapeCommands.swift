// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation
import ShareKitPlatform

/// Commands for recorded shapes of host apps.
enum ShapeCommands {
  static let all: [Command] = [
    Command(
      name: "record-shape",
      help:
        "Turns the recorder of host shapes on or off, or shows what it recorded:\n"
        + "  on        records types, names, classes, sizes, and errors of each share from now on\n"
        + "  contents  also records texts and addresses\n"
        + "  off       stops recording; recorded shapes stay\n"
        + "  show      prints the recorded shapes, which --shape plays and tests read",
      operands: ["on|contents|off|show"], run: record),
    Command(name: "hosts", help: "Prints the hosts whose shapes `phone share --host` knows.") { _ in
      for name in HostShapes.names { say(name) }
      return 0
    },
  ]

  @MainActor private static func record(_ arguments: Arguments) throws -> Int32 {
    let device = try DeviceCommands.open(arguments)
    guard let group = try device.installedApp()?.app.appGroups.first else {
      throw DeviceError("no app with an App Group is installed; `phone install` installs one")
    }
    let root = device.path("groups/" + group)
    let file = root.appendingPathComponent(HostShapeRecorder.switchFile)
    switch arguments.operands[0] {
    case "on", "contents": try Data(arguments.operands[0].utf8).write(to: file)
    case "off": try? FileManager.default.removeItem(at: file)
    case "show": try show(root.appendingPathComponent(HostShapeRecorder.folder))
    case let word: throw UsageError("record-shape takes on, contents, off or show, not \(word)")
    }
    return 0
  }

  @MainActor private static func show(_ folder: URL) throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() {
      say(try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
    }
  }
}
