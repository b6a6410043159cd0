// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The command `sharepipe config`.
struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print a configuration file with every setting of the server.",
    discussion: """
      Every line is commented out, so that the defaults apply. Edit it, and name it with --config or SHAREPIPE_CONFIG:
        sharepipe config > sharepipe.conf
        sharepipe serve --config sharepipe.conf

      Flags take precedence over environment variables, and these over the file. A JSON object with the names of the flags \
      as keys works as well.
      """)

  func run() async throws {
    try await run {
      let settings = try SettingDescription.all()
      try Output.bytes(Array(Self.file(settings).utf8))
    }
  }

  private static func file(_ settings: [SettingDescription]) -> String {
    let head = """
      # Settings of Sharepipe, for “sharepipe serve --config FILE” and for EnvironmentFile= of systemd.
      # Remove the “#” before a setting to change it. Several values are separated by commas.

      """
    var (parts, section) = ([head], "")
    for setting in settings {
      if setting.section != section { parts.append("### \(setting.section)\n") }
      section = setting.section
      parts.append(entry(setting))
    }
    return parts.joined(separator: "\n")
  }

  private static func entry(_ setting: SettingDescription) -> String {
    "# \(setting.text)\n#\(setting.variable)=\(setting.defaultValue)\n"
  }
}
