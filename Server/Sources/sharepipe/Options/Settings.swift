// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Configuration
import Foundation

/// Reads each setting from a flag, the variable `SHAREPIPE_…`, the configuration file, or its default, in this order.
struct Settings {
  /// What is wrong with the names of settings in the environment and the file.
  let unknown: [CommandFailure]
  private let reader: ConfigReader
  private let stored: (path: String, reader: ConfigReader)?
  private let source: SettingSource

  /// Throws when the file can't be read, or a setting of the environment or the file is unknown.
  ///
  /// - Parameters:
  ///   - ignoresVariables: ignores unknown settings of the environment, because it isn't that of a server.
  ///   - allowsUnknown: ignores all unknown settings; ``unknown`` has them.
  init(
    flags: [String: String?], lists: [String: [String]] = [:], file: String?, ignoresVariables: Bool = false,
    allowsUnknown: Bool = false
  ) async throws {
    var values: [AbsoluteConfigKey: ConfigValue] = [:]
    for (name, value) in flags {
      if let value { values[[name]] = ConfigValue(stringLiteral: value) }
    }
    for (name, list) in lists where !list.isEmpty {
      values[[name]] = ConfigValue(.stringArray(list), isSecret: false)
    }
    let environment = EnvironmentVariablesProvider().prefixKeys(with: "sharepipe")
    var providers: [any ConfigProvider] = [InMemoryProvider(values: values), environment]
    let path = file ?? ConfigReader(provider: environment).string(forKey: "config")
    let file = try path.map { try ConfigurationFile($0) }
    let known = try ServeOptions.parse([]).keys
    let variables = ignoresVariables ? [] : EnvironmentVariables.failures(settings: known)
    unknown = variables + (try file?.unknownKeys() ?? [])
    if let first = unknown.first, !allowsUnknown { throw first }
    let provider = try await file?.provider()
    if let provider { providers.append(provider) }
    reader = ConfigReader(providers: providers)
    source = SettingSource(
      flags: Set(values.keys.flatMap(\.components)), environment: ConfigReader(provider: environment),
      file: file)
    stored = provider.flatMap { provider in path.map { ($0, ConfigReader(provider: provider)) } }
  }

  /// The path of the configuration file if it contains a secret: a URL with a password.
  var fileWithSecrets: String? {
    let urls = Self.urlsWithSecrets.compactMap { stored?.reader.string(forKey: ConfigKey([$0])) }
    return urls.contains { Self.hasSecret($0) } ? stored?.path : nil
  }

  /// The value as text, whether it is a string, a number or a Boolean in the file.
  func text(_ key: String) -> String? {
    let key = ConfigKey([key])
    return reader.string(forKey: key) ?? reader.int(forKey: key).map(String.init)
      ?? reader.bool(forKey: key).map { $0 ? "true" : "false" } ?? reader.double(forKey: key).map { "\($0)" }
  }

  /// Returns the values of a repeatable flag; a single string in the configuration file is a list of one.
  func list(_ key: String) -> [String] {
    reader.stringArray(forKey: ConfigKey([key])) ?? text(key).map { [$0] } ?? []
  }

  func isSet(_ key: String) throws -> Bool {
    switch text(key)?.lowercased() {
    case nil, "false", "no", "0": return false
    case "true", "yes", "1": return true
    case let other?: throw wrong(key, other, "true or false")
    }
  }

  /// Returns a whole number, 0 or more.
  func number(_ key: String) throws -> Int? {
    try text(key).map { text in
      guard let number = Int(text), number >= 0 else { throw wrong(key, text, "a whole number") }
      return number
    }
  }

  /// Returns a number of bytes: `65536`, `64KiB`, `64MiB`, `2GiB`, or `64M`.
  func size(_ key: String) throws -> Int? {
    try text(key).map { text in
      guard let size = Quantity.bytes(text) else { throw wrong(key, text, "a size such as 64MiB") }
      return size
    }
  }

  /// Returns a duration: `200ms`, `30s`, `2m`, `1h`.
  func duration(_ key: String) throws -> Duration? {
    try text(key).map { text in
      guard let duration = Quantity.duration(text) else {
        throw wrong(key, text, "a time such as 200ms or 30s")
      }
      return duration
    }
  }

  func wrong(_ key: String, _ text: String, _ wanted: String) -> CommandFailure {
    CommandFailure(.usage, "invalid value '\(text)' for \(name(of: key)); use \(wanted)")
  }

  /// The name of a setting where its value was found: the flag, the variable, or the key and its file.
  func name(of key: String) -> String { source.name(of: key) }
}
