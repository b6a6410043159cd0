// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Configuration
import Foundation
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file with settings: a JSON object whose keys are the names of the flags, or lines such as `SHAREPIPE_MAX_BODY=64MiB`.
///
/// Systemd reads the second form as well (`EnvironmentFile=`), and `sharepipe config` prints it. An unknown key is an error,
/// because a misspelled setting would otherwise be ignored silently.
struct ConfigurationFile {
  private let path: String
  private let data: Data

  /// Throws when the file can't be read.
  init(_ path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(.noInput, "couldn't read the configuration file \(path): \(Self.reason(path))")
    }
    self.path = path
    self.data = data
  }

  /// The system's reason for which a file can't be read.
  private static func reason(_ path: String) -> String {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if exists, isFolder.boolValue { return ErrorText.reason(EISDIR) }
    return ErrorText.reason(access(path, R_OK) == 0 ? EIO : errno)
  }

  /// The settings of the file; throws when it is malformed.
  func provider() async throws -> any ConfigProvider {
    do {
      return try await isJSON
        ? FileProvider<JSONSnapshot>(filePath: FilePath(path))
        : EnvironmentVariablesProvider(environmentFilePath: FilePath(path)).prefixKeys(with: "sharepipe")
    } catch {
      throw CommandFailure(.badData, "couldn't read the configuration file \(path)", because: error)
    }
  }

  private var isJSON: Bool {
    data.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }

  /// Says which keys are unknown; throws when the file is malformed.
  func unknownKeys() throws -> [CommandFailure] {
    let known = Set(try SettingDescription.all().map { isJSON ? $0.key : $0.variable })
    return try keys().filter { !known.contains($0) }.map { unknown in
      CommandFailure(
        .usage,
        "the configuration file \(path) contains the unknown key “\(unknown)”; “sharepipe config” lists the keys"
      )
    }
  }

  /// The name of a setting in the file, and the file; nil if the file doesn't have the setting.
  func name(of key: String) -> String? {
    let name = isJSON ? key : EnvironmentVariables.variable(key)
    guard let keys = try? keys(), keys.contains(name) else { return nil }
    return "\(isJSON ? "“\(name)”" : name) in \(path)"
  }

  private func keys() throws -> [String] {
    guard isJSON else {
      return try String(decoding: data, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .enumerated().compactMap { try key(of: $1, number: $0 + 1) }
    }
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw CommandFailure(.badData, "the configuration file \(path) isn't a valid JSON object")
    }
    return object.keys.sorted()
  }

  private func key(of line: Substring, number: Int) throws -> String? {
    let text = line.trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      // The line can contain a password.
      throw CommandFailure(
        .badData, "line \(number) of the configuration file \(path) has no “=”; use NAME=VALUE")
    }
    return parts[0].trimmingCharacters(in: .whitespaces)
  }
}
