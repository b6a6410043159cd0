// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Delivery
import ShareServer

/// The command `sharepipe doctor`.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Check a server: configuration, TLS, disk, database, object store, clock, workers, images, and mail.",
    discussion: """
      Prints one line per check, which begins with “good”, “doubtful”, or “bad” and says what to do. Changes nothing but \
      a small object, which it writes to the bucket of --store and deletes, and works while the server runs. Run it as the server's user with the server's settings. The exit code is 69 if a check is \
      bad.
      """)

  @OptionGroup var options: ServeOptions
  @Flag(help: "Leave out the mail server, its domain, and the mailbox.")
  var offline = false
  @Flag(help: "Print lines of JSON.")
  var json = false

  func run() async throws {
    try await run {
      let configuration = try ServerConfiguration(try await options.settings())
      let version = "sharepipe \(Sharepipe.configuration.version)"
      let findings = await Checkup(configuration, version: version).run(isOffline: offline)
      for finding in findings { try write(finding) }
      if findings.contains(where: { $0.level == .bad }) {
        throw CommandFailure(.unavailable, "something is wrong; see the lines marked “bad”")
      }
    }
  }

  private func write(_ finding: Checkup.Finding) throws {
    if json {
      try Output.json(["level": finding.level.rawValue, "topic": finding.topic, "text": finding.words])
    } else {
      try Output.line("\(finding.level.rawValue)\t\(finding.topic)\t\(finding.words)")
    }
  }
}
