// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import ExtensionCheck
import Foundation

/// The command `sharepipe extension`.
struct ExtensionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extension", abstract: "Tools for developers of iOS share extensions.",
    subcommands: [Check.self])

  /// The command `sharepipe extension check`.
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Find problems in the share extension of an app, one per line.",
      discussion: """
        Reads Info.plist files, entitlements, privacy manifests, build settings, and sources (roughly) of a source tree or \
        an unpacked .app, .appex, or .ipa. Exit codes: 0 no findings, 65 findings, 66 nothing to check.
        """)

    @Argument(help: "The folder to check.")
    var path: String
    @Flag(help: "Print each finding as one line of JSON.")
    var json = false

    func run() async throws {
      var count = 0
      try await run {
        let findings = try Self.findings(path)
        for finding in findings { try json ? Output.json(finding) : Output.line(finding.line) }
        count = findings.count
      }
      guard count > 0 else { return Output.note("sharepipe: no findings") }
      Output.note("sharepipe: \(count) finding\(count == 1 ? "" : "s")")
      throw ExitCode(CommandFailure.Reason.badData.rawValue)
    }

    private static func findings(_ path: String) throws -> [ExtensionFinding] {
      do {
        return try ExtensionCheck.findings(below: URL(fileURLWithPath: path))
      } catch let nothing as ExtensionCheck.NothingToCheck {
        throw CommandFailure(.noInput, nothing.description)
      }
    }
  }
}
