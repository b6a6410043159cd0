// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Delivery
import Logging
import Messages
import ShareServer

/// The command `sharepipe doctor`.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Check a server: configuration, TLS, disk, database, object store, clock, workers, images, and mail.",
    discussion: """
      Prints one line per check, which begins with “good”, “doubtful”, or “bad” and says what to do. Changes nothing but \
      a small object, which it writes to the bucket of --store and deletes, and works while the server runs. Run it as the server's user with the server's settings. If a setting is unknown, all other checks still run. If a value is invalid, only the data is still checked. The exit code is 69 if a check is \
      bad.
      """)

  @OptionGroup var options: ServeOptions
  @Flag(help: "Leave out the mail server, its domain, and the mailbox.")
  var offline = false
  @Flag(help: "Print lines of JSON.")
  var json = false

  func run() async throws {
    try await run {
      let findings = await findings()
      for finding in findings { try write(finding) }
      if findings.contains(where: { $0.level == .bad }) {
        throw CommandFailure(.unavailable, "something is wrong; see the lines marked “bad”")
      }
    }
  }

  private static let version = "sharepipe \(Sharepipe.configuration.version)"

  /// What can be checked although settings are unknown or have invalid values.
  private func findings() async -> [Checkup.Finding] {
    do {
      let settings = try await options.settings(allowsUnknown: true)
      return settings.unknown.map(Self.fault) + (await findings(settings))
    } catch {
      return [Self.fault(error)]
    }
  }

  private func findings(_ settings: Settings) async -> [Checkup.Finding] {
    do {
      let configuration = try ServerConfiguration(settings)
      try configuration.mail.checkSender()
      _ = try Logger.standardError(settings, LogLevel(settings))
      let good = Checkup.Finding(.good, "configuration", .checkupConfigurationGood)
      return (settings.unknown.isEmpty ? [good] : [])
        + (await Checkup(configuration, version: Self.version).run(isOffline: offline))
    } catch {
      let located = try? ServerConfiguration(locating: settings)
      return [Self.fault(error)]
        + (located.map { Checkup($0, version: Self.version).runOnData() } ?? [])
    }
  }

  private static func fault(_ error: any Error) -> Checkup.Finding {
    Checkup.Finding(.bad, "configuration", ErrorText.text(of: error))
  }

  private func write(_ finding: Checkup.Finding) throws {
    if json {
      try Output.json(["level": finding.level.rawValue, "topic": finding.topic, "text": finding.words])
    } else {
      try Output.line("\(finding.level.rawValue)\t\(finding.topic)\t\(finding.words)")
    }
  }
}
