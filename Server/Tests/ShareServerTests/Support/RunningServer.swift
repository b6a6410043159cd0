// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Hummingbird
import Identity
import Logging
import Pipeline
import ServerCore
import ServerHTTP
import ServiceLifecycle
import ShareContract
import ShareServer
import Storage

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A real server with its data in a separate folder, which responds within this process or on its own port.
struct RunningServer {
  let configuration: ServerConfiguration
  let port: Int
  let accounts: AccountService
  let destinations: DestinationService
  let routes: [String]
  let responder: RouterResponder<ServerContext>
  let drain: DrainState

  /// Runs a server while `body` runs.
  ///
  /// - Parameters:
  ///   - listens: whether it accepts connections on a port, which tests of connections need.
  ///   - log: where the server logs. With nil it logs only critical errors, to standard error.
  static func run(
    listens: Bool = false, log: Logger? = nil, _ adjust: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (RunningServer) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await run(in: folder, listens: listens, log: log, adjust, body)
  }

  /// Runs a server while `body` runs, with data that remains afterwards.
  static func run(
    in folder: URL, listens: Bool = false, log: Logger? = nil,
    _ adjust: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (RunningServer) async throws -> Void
  ) async throws {
    var configuration = ServerConfiguration(dataFolder: folder)
    // The clock of rate limits and sign-ins stands still: otherwise slow requests would never reach a limit.
    let start = Date()
    configuration.now = { start }
    configuration.passwordCost = .lowest
    configuration.fetchTimeFactor = 20
    configuration.port = 0
    configuration.acceptsConnections = listens
    configuration.shareRate = 0
    configuration.retryBase = .milliseconds(50)
    configuration.allowedHosts = ["127.0.0.1"]
    configuration.database = try TestEngine.address(of: folder)
    adjust(&configuration)
    try await run(configuration, log, body)
  }

  /// A logger for servers whose log no test reads.
  static let quiet: Logger = {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return logger
  }()

  private static func run(
    _ configuration: ServerConfiguration, _ log: Logger?, _ body: (RunningServer) async throws -> Void
  ) async throws {
    try TestEngine.makeFile(for: configuration)
    let (ports, announce) = AsyncStream.makeStream(of: Int.self)
    let server = try await Server.build(configuration, logger: log ?? quiet) { announce.yield($0) }
    try await withThrowingTaskGroup { group in
      group.addTask { try await server.services.run() }
      var iterator = ports.makeAsyncIterator()
      let port = await iterator.next() ?? 0
      let destinations = DestinationService(
        engine: try configuration.openEngine(), mail: configuration.mail)
      try await body(
        RunningServer(
          configuration: configuration, port: port, accounts: server.accounts, destinations: destinations,
          routes: server.routes, responder: server.responder,
          drain: server.drain))
      await server.services.triggerGracefulShutdown()
      try await group.waitForAll()
    }
  }

  /// Makes a user with a token of each scope, and with a confirmed Kindle.
  func makeUser(
    _ email: String, role: StoredRole = .user, hasKindle: Bool = false
  ) async throws -> TestUser {
    let (account, code) = try await accounts.add(email: email, role: role)
    if hasKindle {
      _ = try await destinations.add(
        account: account.id, kind: "kindle", address: "kindle@kindle.com", name: "Kindle", isDefault: true,
        isConfirmed: true)
    }
    let share = try await accounts.makeToken(account: account.id, name: "share", scopes: [.createShare])
    let full = try await accounts.makeToken(account: account.id, name: "full", scopes: [.account])
    return TestUser(account: account.id, linkCode: code, shareToken: share.token, fullToken: full.token)
  }

  /// Returns the files in the folder of large bodies.
  func bodyFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: configuration.bodiesFolder.path)
  }
}
