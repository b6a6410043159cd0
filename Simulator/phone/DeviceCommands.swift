// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation

/// Commands that change or show the device itself.
enum DeviceCommands {
  static let all: [Command] = [
    Command(name: "new", help: "Creates a device that is switched on and unlocked, with nothing installed.") {
      arguments in
      _ = try Device.make(at: URL(fileURLWithPath: try arguments.required("device")))
      return 0
    },
    Command(
      name: "install", help: "Installs the app and its share extension.",
      options: [
        .init("app", "DIR", "the app's project (default: Apps/iOS of this checkout)"),
        .init("principal-class", "NAME", "the extension's class, instead of the one in its Info.plist"),
      ], run: install),
    Command(name: "delete-app", help: "Deletes the app and the data that the system deletes with it.") {
      arguments in
      let device = try open(arguments)
      device.endResidents()
      try device.deleteApp()
      return 0
    },
    Command(
      name: "reboot", help: "Restarts the device. It is locked until it is unlocked for the first time."
    ) { arguments in
      let device = try open(arguments)
      device.endResidents()
      try device.set(["locked": "yes", "firstUnlock": "no"])
      try device.start()
      return 0
    },
    Command(
      name: "kill-app",
      help: "Ends the app that is in memory, as the system does when it needs the memory.",
      options: [.init("extension", nil, "the extension instead")]
    ) { arguments in
      try open(arguments).endResidents([arguments["extension"] == nil ? .app : .shareExtension])
      return 0
    },
    Command(name: "lock", help: "Locks the screen.") { arguments in
      try open(arguments).set(["locked": "yes"])
      return 0
    },
    Command(name: "unlock", help: "Unlocks the screen.") { arguments in
      try open(arguments).unlock()
      return 0
    },
    Command(name: "set", help: "Changes a setting of the device:\n" + knobs, operands: ["KEY", "VALUE"]) {
      arguments in
      try open(arguments).set([arguments.operands[0]: arguments.operands[1]])
      return 0
    },
    Command(
      name: "log", help: "Prints the numbered steps of the device's processes.",
      options: [
        .init("process", "N", "only the steps of this process"),
        .init("json", nil, "one JSON object per line"),
      ], run: log),
    Command(name: "inspect", help: "Prints the contents of the device.", run: inspect),
  ]

  /// Returns the device named by the arguments.
  static func open(_ arguments: Arguments) throws -> Device {
    try Device(opening: URL(fileURLWithPath: try arguments.required("device")))
  }

  private static var knobs: String {
    DeviceSetting.all.map { setting in
      let values = setting.values.isEmpty ? "…" : setting.values.joined(separator: "|")
      return "  \(setting.name) \(values)\n      \(setting.help); default: \(setting.standard)"
    }.joined(separator: "\n")
  }

  @MainActor private static func install(_ arguments: Arguments) throws -> Int32 {
    let app = try open(arguments).install(
      from: try arguments["app"].map(URL.init(fileURLWithPath:)) ?? project(),
      principalClass: arguments["principal-class"])
    say("installed \(app.app.name) (\(app.app.identifier)) with \(app.shareExtension.identifier)")
    return 0
  }

  /// Finds the checkout this program was built in from the program's path and the current directory.
  private static func project() throws -> URL {
    let starts = [
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(),
      URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
    ]
    for start in starts {
      var folder = start
      while folder.path != "/" {
        let candidate = folder.appendingPathComponent("Apps/iOS")
        if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
        folder.deleteLastPathComponent()
      }
    }
    throw DeviceError("Apps/iOS was not found; name it with --app DIR")
  }

  @MainActor private static func log(_ arguments: Arguments) throws -> Int32 {
    let device = try open(arguments)
    let process = try arguments.number("process")
    for step in device.log() where process.map({ $0 == step.process }) ?? true {
      if arguments["json"] != nil {
        try sayJSON(step)
      } else {
        say("\(step.process) \(step.role) \(step.step) \(step.call) \(step.detail)")
      }
    }
    return 0
  }

  @MainActor private static func inspect(_ arguments: Arguments) throws -> Int32 {
    let device = try open(arguments)
    for setting in DeviceSetting.all { say("\(setting.name): \(device.setting(setting.name))") }
    if let app = try device.installedApp() {
      say("app: \(app.app.identifier), \(app.shareExtension.identifier)")
    } else {
      say("app: none")
    }
    for line in try device.keychainLines() { say("keychain: " + line) }
    return 0
  }
}
