// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The command `sharepipe rules`.
struct RulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "Check site rules, which say where a site's pages contain the article.",
    subcommands: [Check.self])

  /// The command `sharepipe rules check`.
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Check a folder of site rules and print one finding per line.",
      discussion: """
        Rules are files HOST.txt (for one host) or .HOST.txt (for the hosts below it), with lines “name: value”. \
        Exit codes: 0 no errors, 65 errors, 66 no rules found.
        """)

    @Argument(help: "The folder or a file.")
    var path: String
    @Flag(help: "Also print valid lines that have no effect here.")
    var all = false
    @Flag(help: "Print each finding as one line of JSON.")
    var json = false

    func run() async throws {
      var errors = 0
      try await run {
        let folder = try SiteRuleFolder(path)
        for remark in folder.remarks where all || remark.kind == "error" {
          try json ? Output.json(remark) : Output.line(remark.asLine)
        }
        errors = folder.remarks.count { $0.kind == "error" }
        Output.note(
          "sharepipe: \(folder.files) rule\(folder.files == 1 ? "" : "s"), \(errors) error\(errors == 1 ? "" : "s")"
        )
      }
      guard errors > 0 else { return }
      throw ExitCode(CommandFailure.Reason.badData.rawValue)
    }
  }
}
