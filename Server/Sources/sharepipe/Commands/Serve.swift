// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import Identity
import Logging
import Pipeline
import ServerCore
import ServerHTTP
import ServiceLifecycle
import ShareServer

/// The command `sharepipe serve`.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Accept shares, create books, and deliver them.",
    discussion:
      "You can also set each flag as an environment variable SHAREPIPE_… or a key of the configuration file.")

  @OptionGroup var options: RunOptions
  @OptionGroup var listening: ListenOptions

  func run() async throws {
    let umask = PrivateFiles.begin()
    try await run {
      var configuration = try ServerConfiguration(try await options.settings(listening: listening))
      configuration.folderUmask = umask
      configuration.hasNoOpRoute = listening.noOpRoute
      configuration.marksCrashes = true
      let settings = configuration
      let logger = Logger.standardError()
      let server = try await Startup.reporting {
        try await Server.build(settings, logger: logger) { port in
          await Announcement(settings, port: port).make()
        }
      }
      try await Startup.reporting { try await server.services.run() }
    }
  }
}

/// The command `sharepipe work`.
struct Work: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work",
    abstract: "Process the shares that a server with --no-work accepted.")

  @OptionGroup var options: RunOptions

  func run() async throws {
    let umask = PrivateFiles.begin()
    try await run {
      var configuration = try ServerConfiguration(try await options.settings())
      configuration.folderUmask = umask
      configuration.marksCrashes = true
      let settings = configuration
      let logger = Logger.standardError()
      let services = try await Startup.reporting { try Server.buildWorker(settings, logger: logger) }
      Output.note("sharepipe works on \(configuration.dataFolder.path)")
      try await services.run()
    }
  }
}

/// Prints the message for the operator once the server accepts requests.
private struct Announcement {
  private let configuration: ServerConfiguration
  private let address: String

  init(_ configuration: ServerConfiguration, port: Int) {
    self.configuration = configuration
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    address = configuration.publicURL ?? "\(configuration.scheme)://\(host):\(port)"
  }

  // The server continues even if its output is closed.
  func make() async {
    say("sharepipe listens on \(address)")
    if configuration.mail.server == nil {
      say("no mail server is set; mails are written to \(configuration.mail.folder.path)")
    }
    try? configuration.note(address: address)
    await printSetUpLink()
  }

  private func say(_ line: String) {
    try? Output.line(line)
  }

  private func printSetUpLink() async {
    do {
      guard let code = try await Operator(configuration).accounts.setUpCode() else { return }
      say("no account yet; to create the first one, open this link: \(address)/setup/\(code)")
    } catch {
      Output.note("sharepipe: couldn't create the set-up link: \(error)")
    }
  }
}

/// The messages for failures before a server runs.
enum Startup {
  static func reporting<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    do {
      return try await body()
    } catch let failure as CommandFailure {
      throw failure
    } catch let problem as CertificateProblem {
      throw CommandFailure(.badData, "couldn't use the certificate: \(problem)")
    } catch {
      throw CommandFailure(.unavailable, "couldn't run the server: \(error)")
    }
  }
}

extension Logger {
  /// Creates the operator's logger, which writes to standard error.
  static func standardError() -> Logger {
    var logger = Logger(label: "sharepipe") {
      TerminalLogHandler(StreamLogHandler.standardError(label: $0))
    }
    logger.logLevel = .notice
    return logger
  }
}
