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
    let umask = PrivateFiles.begin()
    try await run {
      let read = try await options.settings()
      var configuration = try ServerConfiguration(read)
      try configuration.mail.checkSender()
      configuration.folderUmask = umask
      configuration.marksCrashes = true
      configuration.role = .work
      // A worker with a store begins with an empty folder on its machine; without one, it needs the files of the server.
      if configuration.store == nil { try configuration.requireServerData() }
      let settings = configuration
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
}
