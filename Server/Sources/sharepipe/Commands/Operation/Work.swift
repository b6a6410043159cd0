// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import Logging
import ServerCore
import ServiceLifecycle
import ShareServer
import Storage

/// The command `sharepipe work`.
struct Work: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work",
    abstract: "Process the shares that a server with --no-work accepted.")

  @OptionGroup var options: WorkOptions

  func run() async throws {
    ServerSignals.ignoreUnhandled()
    let umask = PrivateFiles.begin()
    try await run {
      let read = try await options.settings()
      var configuration = try ServerConfiguration(read)
      try configuration.mail.check()
      configuration.folderUmask = umask
      configuration.marksCrashes = true
      configuration.role = .work
      // A worker with a store begins with an empty folder on its machine; without one, it needs the files of the server.
      if configuration.store == nil { try configuration.requireServerData() }
      try Startup.checkAccess(configuration)
      let settings = configuration
      try await Startup.reporting { try Self.checkServer(settings) }
      let level = try LogLevel(read)
      let logger = try Logger.standardError(read, level)
      Startup.warn(ofSecretsIn: settings, logger)
      try await level.changing(logger) {
        let services = try await Startup.reporting { try Server.buildWorker(settings, logger: logger) }
        logger.notice("worker started", metadata: ["data": "\(settings.dataFolder.path)"])
        try await Startup.reporting { try await services.run() }
      }
    }
  }

  /// Throws a failure if the worker would upgrade a SQLite database that a server of an earlier version uses.
  private static func checkServer(_ configuration: ServerConfiguration) throws {
    guard configuration.database == nil, try configuration.checkSchema().state == .outdated,
      let process = DataFolderLock.holder(of: configuration.dataFolder)
    else { return }
    throw CommandFailure(
      .unavailable,
      "the server (process \(process)) hasn't upgraded the database for this version; wait until it has, or start its new version"
    )
  }
}
