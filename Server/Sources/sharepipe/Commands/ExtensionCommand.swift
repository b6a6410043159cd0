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
        Reads the Xcode project with its targets and build settings, Info.plist files, entitlements, privacy manifests, and \
        the sources of the extension (roughly) of a source tree or an unpacked .app, .appex, or .ipa. Each finding names the \
        page that explains it. Exit codes: 0 no errors, 65 errors (with --strict also warnings), 66 nothing to check.
        """)

    /// How findings are printed.
    enum Format: String, ExpressibleByArgument, CaseIterable {
      case text, json, github
    }

    @Argument(help: "The folder to check.")
    var path: String
    @Option(help: "text; json, one object per line; or github, which shows findings in a pull request.")
    var format = Format.text
    @Flag(help: "The same as --format json.")
    var json = false
    @Flag(help: "End with exit code 65 for warnings, too.")
    var strict = false

    func run() async throws {
      var findings: [ExtensionFinding] = []
      try await run {
        findings = try Self.findings(path)
        for finding in findings { try show(finding) }
      }
      Output.note("sharepipe: " + Self.summary(findings))
      let isBad = findings.contains { $0.severity == .error || strict && $0.severity == .warning }
      if isBad { throw ExitCode(CommandFailure.Reason.badData.rawValue) }
    }

    private func show(_ finding: ExtensionFinding) throws {
      switch json ? .json : format {
      case .text: try Output.line(finding.line)
      case .json: try Output.json(finding)
      case .github: try Output.line(finding.workflowCommand(in: Self.relative(path)))
      }
    }

    /// The folder from the working directory, which is the repository's root in a workflow.
    private static func relative(_ path: String) -> String {
      let here = URL(fileURLWithPath: ".").standardizedFileURL.path
      let folder = URL(fileURLWithPath: path).standardizedFileURL.path
      if folder == here { return "" }
      return folder.hasPrefix(here + "/") ? String(folder.dropFirst(here.count + 1)) : folder
    }

    private static func summary(_ findings: [ExtensionFinding]) -> String {
      guard !findings.isEmpty else { return "no findings" }
      let counts = ExtensionFinding.Severity.allCases.compactMap { severity in
        let count = findings.count { $0.severity == severity }
        return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
      }
      return counts.joined(separator: ", ")
    }

    private static func findings(_ path: String) throws -> [ExtensionFinding] {
      do {
        return try ExtensionCheck.findings(below: URL(fileURLWithPath: path))
      } catch let nothing as NothingToCheck {
        throw CommandFailure(.noInput, nothing.description)
      }
    }
  }
}
