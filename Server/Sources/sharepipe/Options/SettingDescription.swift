// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation

/// One setting of the server, as an option of `serve` describes it.
struct SettingDescription: Sendable {
  /// The key in a JSON configuration file, which is the flag without its dashes, such as `max-body`.
  let key: String
  /// What the setting does, and its default.
  let text: String
  let isSwitch: Bool
  /// The title of the group to which the setting belongs.
  let section: String

  /// The environment variable, such as `SHAREPIPE_MAX_BODY`.
  var variable: String { "SHAREPIPE_" + key.uppercased().replacing("-", with: "_") }

  /// The default as it would be written in a configuration file; empty when it depends on something or is nothing.
  var defaultValue: String {
    if isSwitch { return "false" }
    let found = text.firstMatch(of: /\(default: ([^ )]+)\)/) ?? text.firstMatch(of: /([^ ]+) \(default\)/)
    // A path in the data folder isn't a value.
    return found.map { String($0.1) }.flatMap { $0.hasPrefix("DATA/") ? nil : $0 } ?? ""
  }

  /// Every setting of `serve` and `work` in the order of their help, without the path of the configuration file itself.
  static func all() throws -> [SettingDescription] {
    let dump = try JSONDecoder().decode(CommandDump.self, from: Data(ServerOptions._dumpHelp().utf8))
    let settings = dump.command.arguments.compactMap(Self.init)
      .filter { !["config", "help", "version"].contains($0.key) }
    // The help shows groups with the same title as one.
    var sections: [String] = []
    for setting in settings where !sections.contains(setting.section) { sections.append(setting.section) }
    return sections.flatMap { section in settings.filter { $0.section == section } }
  }

  private init?(_ option: CommandDump.Option) {
    guard option.shouldDisplay, let name = option.names?.first(where: { $0.kind == "long" }) else {
      return nil
    }
    key = name.name
    text = option.abstract ?? ""
    isSwitch = option.kind == "flag"
    section = option.sectionTitle ?? ""
  }
}

/// The options of `serve` and `work`.
private struct ServerOptions: ParsableArguments {
  @OptionGroup var serving: ServeOptions
  @OptionGroup(title: "Processes") var working: WorkOptions.Metrics
}

/// ArgumentParser's description of a command, as far as it is read here.
private struct CommandDump: Decodable {
  let command: Command

  struct Command: Decodable {
    let arguments: [Option]
  }

  struct Option: Decodable {
    let kind: String
    let names: [Name]?
    let abstract: String?
    let sectionTitle: String?
    let shouldDisplay: Bool
  }

  struct Name: Decodable {
    let kind: String
    let name: String
  }
}
