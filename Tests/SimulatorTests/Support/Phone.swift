// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A simulated phone that is used through the program `phone`, as a person uses it in a terminal.
final class Phone: Sendable {
  /// The output and exit code of a command.
  struct Outcome: Sendable {
    let code: Int32
    let lines: [String]
    let errors: String

    func says(_ line: String) -> Bool { lines.contains(line) }
  }

  /// One line of `phone outbox`.
  struct Row: Decodable, Sendable {
    let id: String
    let state: String
    let account: String?
    let server: String?
    let attempts: Int
    let words: String
  }

  let folder: URL

  /// Creates a device with the app installed and with the given settings.
  ///
  /// Where the transfer service waits for a command, an extension gets no time of its own to send anything, unless the
  /// settings say so: such a test is about the service.
  init(_ settings: [String: String] = [:]) async throws {
    var settings = settings
    if settings["transfers"] == "manual" {
      settings["expiringActivity"] = settings["expiringActivity"] ?? "refused"
    }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("phone-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try await expect(0, "new")
    try await expect(0, "install", "--app", Self.project.path)
    for (key, value) in settings { try await expect(0, "set", key, value) }
  }

  /// Returns a copy of the phone in its present state.
  init(copyOf other: Phone) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("phone-" + UUID().uuidString)
    try FileManager.default.copyItem(at: other.folder, to: folder)
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("device/resident"))
  }

  deinit {
    endResidents()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Otherwise the device's memory would outlive the test.
  private func endResidents() {
    for role in ["app", "extension"] {
      let file = folder.appendingPathComponent("device/resident/\(role).alive")
      guard let process = (try? String(contentsOf: file, encoding: .utf8)).flatMap({ Int32($0) }),
        let command = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8),
        command.contains(folder.lastPathComponent)
      else { continue }
      kill(process, SIGKILL)
    }
  }

  /// Runs a command on this device.
  @discardableResult
  func run(_ words: String...) async throws -> Outcome { try await run(words) }

  /// Runs a command that must end with this exit code.
  @discardableResult
  func expect(
    _ code: Int32, _ words: String..., at location: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    let outcome = try await run(words)
    try #require(outcome.code == code, "phone \(words): \(outcome)", sourceLocation: location)
    return outcome
  }

  /// The shares that are not acknowledged.
  func outbox() async throws -> [Row] {
    try await expect(0, "outbox").lines.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
  }

  /// Names of files in a folder that app and extension share.
  func sharedFiles(_ name: String) -> [String] {
    let folder = folder.appendingPathComponent("device/groups/group.org.sharepipe/" + name)
    return (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  /// Writes a file into the folder that app and extension share, as the app does.
  func writeShared(_ name: String, _ text: String) throws {
    let file = folder.appendingPathComponent("device/groups/group.org.sharepipe/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The actions of a program that Apple's documentation forbids, as the device recorded them.
  func faults() async throws -> [String] { try await log().filter { $0.contains("FAULT") } }

  /// All steps that the device has logged.
  func log() async throws -> [String] { try await expect(0, "log").lines }

  func run(_ words: [String]) async throws -> Outcome {
    let (output, errors) = (newFile(), newFile())
    let code = try await ChildProcess.run(
      try Self.program(), words + ["--device", folder.appendingPathComponent("device").path], output: output,
      errors: errors)
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    return Outcome(
      code: code, lines: text.split(separator: "\n").map(String.init),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  private func newFile() -> URL { folder.appendingPathComponent(UUID().uuidString) }

  static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Apps/iOS")

  /// The program is in the same folder as the test's own.
  private static func program() throws -> URL {
    let here = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let program = here.appendingPathComponent("phone")
    try #require(
      FileManager.default.isExecutableFile(atPath: program.path),
      "\(program.path) is missing: build it with `swift build --product phone`")
    return program
  }
}
