// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Configuration

/// Where the value of a setting was found, so that a message about it names that.
struct SettingSource {
  /// The keys of the flags that were given.
  private let flags: Set<String>
  private let environment: ConfigReader
  private let file: ConfigurationFile?

  init(flags: Set<String>, environment: ConfigReader, file: ConfigurationFile?) {
    (self.flags, self.environment, self.file) = (flags, environment, file)
  }

  /// The flag `--workers`, the variable `SHAREPIPE_WORKERS`, or the key and its file.
  func name(of key: String) -> String {
    if flags.contains(key) { return "--\(key)" }
    if environment.string(forKey: ConfigKey([key])) != nil { return EnvironmentVariables.variable(key) }
    return file?.name(of: key) ?? "--\(key)"
  }
}
