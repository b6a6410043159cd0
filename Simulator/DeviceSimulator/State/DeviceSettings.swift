// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import DeviceInterface
import Foundation

/// A setting of the device: its meaning and its valid values.
package struct DeviceSetting: Sendable {
  /// The name of the setting.
  package let name: String
  /// The valid values; empty allows any number or version.
  package let values: [String]
  /// The value on a new device.
  package let standard: String
  /// What the setting controls.
  package let help: String

  init(_ name: String, _ values: [String], _ standard: String, _ help: String) {
    self.name = name
    self.values = values
    self.standard = standard
    self.help = help
  }

  /// All settings of a device.
  ///
  /// Behavior that Apple doesn't document is a setting here, never a guess in code.
  package static let all = deviceSettings + transferSettings + handOff

  private static let deviceSettings: [DeviceSetting] = [
    DeviceSetting("osVersion", [], "18.2", "the version of the system"),
    DeviceSetting(
      "composeService", ["works", "closes"], "works",
      "whether SLComposeServiceViewController stays open (reported of some apps on iOS 26: it closes at once)"
    ),
    DeviceSetting(
      "dataTasks", ["dropped", "sent"], "dropped",
      "what happens to a data task of a background session (not documented to continue without its process)"),
    DeviceSetting("language", ["en", "de"], "en", "the language of the system and its apps"),
    DeviceSetting("appearance", ["light", "dark"], "light", "how screens are drawn"),
    DeviceSetting(
      "contentSize",
      [
        "small", "medium", "large", "extraLarge", "extraExtraExtraLarge", "accessibilityMedium",
        "accessibilityExtraLarge",
      ], "large", "the text size that the user chose"),
    DeviceSetting("pasteboard", [], "", "the text or address that the user copied last"),
    DeviceSetting("voiceOver", ["yes", "no"], "no", "whether VoiceOver is on"),
    DeviceSetting("locked", ["yes", "no"], "no", "whether the screen is locked"),
    DeviceSetting("firstUnlock", ["yes", "no"], "yes", "whether it has been unlocked since it started"),
    DeviceSetting(
      "filesBeforeFirstUnlock", ["refused", "readable", "unavailable"], "refused",
      "whether files of shared containers can be opened before the first unlock (refused: the documented default class; "
        + "unavailable: their folders can't be opened either)"
    ),
    DeviceSetting("idiom", ["phone", "pad"], "phone", "the type of device"),
    DeviceSetting(
      "screen", ["standard", "small"], "standard",
      "the size of an iPhone's screen in drawings: 390 × 844 or 375 × 667 points"),
    DeviceSetting("model", [], "iPhone16,1", "the identifier of the hardware"),
    DeviceSetting(
      "deviceName", [], "", "the name that apps read; empty means that of the type, as on iOS 16 and newer"),
    DeviceSetting(
      "pageScript", ["simulated", "chromium"], "simulated",
      "whether Safari's page script is simulated, or runs in a real Chromium with --html FILE"),
    DeviceSetting(
      "clock", [], "0", "the number of seconds by which the user has set the device's clock ahead"),
    DeviceSetting(
      "passed", [], "0", "the number of seconds that have passed on the device, but not on this computer"),
    DeviceSetting(
      "openFromExtension", ["allowed", "refused", "silent"], "allowed",
      "whether a window scene's open() works in an extension (in practice, not documented), fails, or never responds"
    ),
    DeviceSetting(
      "keychainSurvivesDeletion", ["yes", "no"], "yes",
      "whether keychain items outlive their app (they do today, not documented)"),
    DeviceSetting(
      "groupSurvivesDeletion", ["yes", "no"], "no",
      "whether another app of the team keeps the App Group alive"),
    DeviceSetting(
      "scriptResultsAsData", ["yes", "no", "never"], "yes",
      "whether the page script's results load as data of a property list (not documented; never: the request isn't answered)"
    ),
    DeviceSetting(
      "safariGivesURLToo", ["yes", "no"], "no",
      "whether Safari adds a URL provider beside the page script's results (not documented)"),
    DeviceSetting(
      "expiringActivity", ["granted", "refused"], "granted", "whether suspension can be delayed"),
    DeviceSetting(
      "memoryLimit", [], "120",
      "the number of megabytes that an extension can use above its idle process before it is killed; 0 means no limit (limits differ by device)"
    ),
    DeviceSetting("providerDelay", [], "0", "the number of seconds until a host provides an item"),
    DeviceSetting(
      "providerAnswers", ["always", "never", "notTheFirst"], "always",
      "whether item providers respond at all (hosts with a recorded shape)"),
    DeviceSetting(
      "cloudPhotos", ["here", "slow", "unavailable"], "here",
      "whether photos have to be loaded from a cloud first"),
    DeviceSetting(
      "keepsProcesses", ["yes", "no"], "no",
      "whether app and extension stay in memory after their work, so that the next launch is warm (the system decides)"
    ),
    DeviceSetting(
      "restoresScenes", ["yes", "no"], "no",
      "whether the app's window gets its last state again (the system decides; never after the user ended the app)"
    ),
    DeviceSetting(
      "transfers", ["automatic", "manual"], "automatic",
      "whether the transfer service starts by itself, or only with run-transfers"),
  ]
}

extension Device {
  /// Returns the value of a setting.
  package func setting(_ name: String) -> String {
    let stored = try? load([String: String].self, from: "settings.json")
    return stored?[name] ?? DeviceSetting.all.first { $0.name == name }?.standard ?? ""
  }

  /// Changes settings; throws ``DeviceError`` if a name or value doesn't exist.
  package func set(_ values: [String: String]) throws {
    for (name, value) in values {
      guard let setting = DeviceSetting.all.first(where: { $0.name == name }) else {
        throw DeviceError("there is no setting \(name); `phone help set` lists them")
      }
      guard setting.values.isEmpty || setting.values.contains(value) else {
        throw DeviceError("\(name) must be one of: " + setting.values.joined(separator: ", "))
      }
    }
    try locked {
      let stored = try load([String: String].self, from: "settings.json") ?? [:]
      try store(stored.merging(values) { $1 }, as: "settings.json")
    }
  }

  /// Unlocks the screen, for the first time since the start or again.
  package func unlock() throws { try set(["locked": "no", "firstUnlock": "yes"]) }

  /// Whether files in shared containers are unreadable now.
  var protectsFiles: Bool {
    setting("firstUnlock") == "no" && setting("filesBeforeFirstUnlock") != "readable"
  }

  /// Whether that includes the folders.
  var protectsFolders: Bool { setting("filesBeforeFirstUnlock") == "unavailable" }

  private var deviceName: String {
    let name = setting("deviceName")
    return name.isEmpty ? (setting("idiom") == "pad" ? "iPad" : "iPhone") : name
  }

  /// What the stand-ins may know about the device.
  package var facts: DeviceFacts {
    var facts = DeviceFacts(
      systemVersion: setting("osVersion"), isLocked: setting("locked") == "yes",
      wasUnlockedSinceBoot: setting("firstUnlock") == "yes", networkIsUp: setting("network") != "down",
      scriptResultsAsData: setting("scriptResultsAsData") == "yes",
      grantsExpiringActivity: setting("expiringActivity") == "granted")
    facts.deviceName = deviceName
    facts.scriptDataNeverComes = setting("scriptResultsAsData") == "never"
    facts.expirySeconds = Double(setting("expirySeconds")) ?? facts.expirySeconds
    return facts
  }
}
