// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import ShareContract
import Storage

extension ServerParts {
  func application(
    _ logger: Logger, _ onListening: @escaping @Sendable (Int) async -> Void
  ) throws -> some Service {
    Application(
      router: try router(),
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port), serverName: nil),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) }, logger: logger)
  }

  private func router() throws -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: [.autoGenerateHeadEndpoints])
    router.add(middleware: ProblemMiddleware())
    router.add(middleware: CallerMiddleware(accounts: accounts, cookie: cookie))
    let intake = ShareIntake(
      engine: engine, bodies: bodies, signal: signal, maxBody: configuration.maxBody,
      freeSpaceFloor: configuration.freeSpaceFloor)
    let library = ShareLibrary(engine: engine, bodies: bodies, books: books, signal: signal)
    addAPI(to: router, intake, library)
    try addPages(to: router, intake, library)
    return router
  }

  private func addAPI(to router: Router<ServerContext>, _ intake: ShareIntake, _ library: ShareLibrary) {
    ShareController(intake: intake, library: library, rate: RateLimit(perMinute: configuration.shareRate))
      .addRoutes(to: router)
    AccountController(accounts: accounts, rate: signInRate).addRoutes(to: router)
    DestinationController(destinations: destinations).addRoutes(to: router)
    HealthController(jobs: Jobs(engine), hasNoOpRoute: configuration.hasNoOpRoute).addRoutes(to: router)
  }

  private func addPages(
    to router: Router<ServerContext>, _ intake: ShareIntake, _ library: ShareLibrary
  ) throws {
    let pages = try Pages()
    WebController(
      pages: pages, accounts: accounts, library: library, destinations: destinations, intake: intake,
      rate: RateLimit(perMinute: configuration.shareRate), mail: configuration.mail
    ).addRoutes(to: router)
    SignInController(
      pages: pages, accounts: accounts, destinations: destinations, cookie: cookie, rate: signInRate
    ).addRoutes(to: router)
    TokenPageController(pages: pages, accounts: accounts).addRoutes(to: router)
  }

  private var cookie: SessionCookie {
    SessionCookie(isSecure: configuration.publicURL?.lowercased().hasPrefix("https://") == true)
  }

  // Per address, a minute. The owner of a session or a token is not affected.
  private var signInRate: RateLimit { RateLimit(perMinute: 10) }
}
