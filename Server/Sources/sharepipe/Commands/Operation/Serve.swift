// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import Identity
import Logging
import NIOCore
import Pipeline
import ServerCore
import ServerHTTP
import ServiceLifecycle
import ShareServer
import Storage

/// The command `sharepipe serve`.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Accept shares, create books, and deliver them.",
    discussion:
      "You can also set each flag as an environment variable SHAREPIPE_… or a key of the configuration file.")

  @OptionGroup var options: ServeOptions

  func run() async throws {
    ServerSignals.ignoreUnhandled()
    let umask = PrivateFiles.begin()
    try await run {
      let read = try await options.settings()
      var configuration = try ServerConfiguration(read)
      try configuration.mail.check()
      configuration.folderUmask = umask
      configuration.hasNoOpRoute = options.noOpRoute
      configuration.marksCrashes = true
      configuration.role = .serve
      let settings = configuration
      let level = try LogLevel(read)
      let logger = try Logger.standardError(read, level)
      let isShared = try read.isSet("shared-data")
      Startup.warn(ofSecretsIn: settings, logger)
      try await level.changing(logger) { try await Self.serve(settings, isShared: isShared, logger) }
    }
  }

  /// - Parameter isShared: whether another server may use the data folder.
  private static func serve(_ settings: ServerConfiguration, isShared: Bool, _ logger: Logger) async throws {
    try Startup.checkAccess(settings)
    try Startup.check(settings.dataFolder)
    // Opening the database can update it, which must not happen while another server uses it. A new folder is claimed later, because
    // wrong settings must not create it.
    let isThere = FileManager.default.fileExists(atPath: settings.databaseFile.path)
    let early = isThere ? try Startup.claim(settings, isShared: isShared) : nil
    let server = try await Startup.reporting(address: settings.listenAddress) {
      try await NewDataFolder(settings).build {
        try await Server.build(settings, logger: logger) { port in
          await Announcement(settings, port: port).make()
        }
      }
    }
    let claim = try early ?? Startup.claim(settings, isShared: isShared)
    defer { withExtendedLifetime(claim) {} }
    try await Startup.reporting(address: settings.listenAddress) { try await server.services.run() }
  }
}

/// Prints the message for the operator once the server accepts requests.
private struct Announcement {
  private let configuration: ServerConfiguration
  private let local: String
  private let address: String

  init(_ configuration: ServerConfiguration, port: Int) {
    self.configuration = configuration
    local = "\(configuration.scheme)://\(configuration.address(port: port))"
    address = configuration.publicURL ?? local
  }

  // The server continues even if its output is closed.
  func make() async {
    say("sharepipe listens on \(local)")
    if local != address { say("its public address is \(address)") }
    if configuration.mail.server == nil {
      say("no mail server is set up; emails are written to \(configuration.mail.folder.path)")
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
      say("no account yet; to create the first one, open this link: \(address)\(PagePath.setUpLink(code))")
    } catch {
      Output.note("sharepipe: couldn't create the setup link: \(ErrorText.text(of: error))")
    }
  }
}

extension ServerConfiguration {
  fileprivate var listenAddress: String { address(port: port) }

  fileprivate func address(port: Int) -> String {
    (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
  }
}
