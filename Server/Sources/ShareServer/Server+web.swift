// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Hummingbird
import Logging
import NIOCore
import Reading
import ServiceLifecycle
import ShareContract
import Storage

extension ServerParts {
  func application(
    _ router: Router<ServerContext>, _ certificate: LiveCertificate?, _ logger: Logger,
    _ onListening: @escaping @Sendable (Int) async -> Void
  ) -> some Service {
    let room = ConnectionRoom(limit: configuration.maxConnections ?? OpenFiles.roomForConnections())
    let patience = configuration.patience
    return Application(
      router: router,
      server: .speaking(under: certificate) { [PatienceHandler(patience, room), MalformedHeadHandler()] },
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port), serverName: nil, backlog: 1024),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) }, logger: logger)
  }

  /// All routes; `answerOtherMethods` is for whoever has looked at them.
  func router() throws -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: [.autoGenerateHeadEndpoints])
    router.add(middleware: ProblemMiddleware(isSecure: cookie.isSecure))
    if let proxies = configuration.trustedProxies {
      router.add(middleware: ProxyMiddleware(proxies: proxies))
    }
    router.add(middleware: ContinueMiddleware())
    router.add(middleware: CallerMiddleware(accounts: accounts, cookie: cookie))
    let intake = ShareIntake(
      engine: engine, bodies: bodies, signal: signal, limits: IntakeLimits(configuration))
    let library = ShareLibrary(engine: engine, bodies: bodies, books: books, signal: signal)
    addAPI(to: router, intake, library)
    try addPages(to: router, intake, library)
    return router
  }

  private func addAPI(to router: Router<ServerContext>, _ intake: ShareIntake, _ library: ShareLibrary) {
    let shareRate = RateLimit(perMinute: configuration.shareRate)
    ShareController(intake: intake, library: library, rate: shareRate).addRoutes(to: router)
    EventController(library: library, transitions: Transitions(engine), accounts: accounts).addRoutes(
      to: router)
    UploadController(uploads: uploads(intake), accounts: accounts, rate: shareRate).addRoutes(to: router)
    AccountController(accounts: accounts, rate: signInRate, terms: AccountTerms(configuration)).addRoutes(
      to: router)
    DestinationController(
      destinations: destinations, proofs: proofs, description: description, signal: signal
    ).addRoutes(to: router)
    BookLinkController(
      library: library, deliveries: Deliveries(engine), secrets: WebhookSecrets(engine), now: { Date() }
    ).addRoutes(to: router)
    TokenController(access: access, rate: RateLimit(perMinute: 120)).addRoutes(to: router)
    PreviewController(shelf: cards(), rate: RateLimit(perMinute: 60)).addRoutes(to: router)
    AppPasswordController(accounts: accounts, publicURL: configuration.publicURL).addRoutes(to: router)
    CatalogueController(
      access: CatalogueAccess(accounts: accounts, failures: signInRate), catalogue: Catalogue(engine),
      facts: BookFactsShelf(books: books), books: books, address: address
    ).addRoutes(to: router)
    HealthController(
      jobs: Jobs(engine), pictures: PictureWatch(configuration.pictures),
      hasNoOpRoute: configuration.hasNoOpRoute
    ).addRoutes(to: router)
    DescriptionController().addRoutes(to: router)
  }

  private func addPages(
    to router: Router<ServerContext>, _ intake: ShareIntake, _ library: ShareLibrary
  ) throws {
    let pages = try Pages(hasSignUp: configuration.signUp == .open, provider: configuration.provider?.name)
    WebController(
      pages: pages, accounts: accounts, library: library, destinations: destinations, intake: intake,
      rate: RateLimit(perMinute: configuration.shareRate), mail: configuration.mail, proofs: proofs,
      own: ownMail
    ).addRoutes(to: router)
    SharePageController(
      pages: pages, accounts: accounts, library: library, destinations: destinations,
      limits: configuration.bookLimits, sendsMail: configuration.mail.server != nil, own: ownMail
    ).addRoutes(to: router)
    ArticlePageController(pages: pages, accounts: accounts, library: library).addRoutes(to: router)
    DestinationPageController(
      pages: pages, accounts: accounts, destinations: destinations, proofs: proofs, description: description,
      deliveries: Deliveries(engine), signal: signal
    ).addRoutes(to: router)
    OwnMailPageController(
      pages: pages, accounts: accounts, own: ownMail, mail: configuration.mail, signal: signal,
      rate: RateLimit(perMinute: 10)
    ).addRoutes(to: router)
    SignInController(
      pages: pages, accounts: accounts, destinations: destinations, cookie: cookie, rate: signInRate
    ).addRoutes(to: router)
    let provider = addProvider(to: router, pages)
    addSignInOfApps(to: router, pages)
    addMembership(to: router, pages, library, provider)
    TokenPageController(pages: pages, accounts: accounts, address: address)
      .addRoutes(to: router)
    CaptureController(pages: pages, accounts: accounts).addRoutes(to: router)
  }

  private func addSignInOfApps(to router: Router<ServerContext>, _ pages: Pages) {
    AuthorizationController(pages: pages, accounts: accounts, access: access, issuer: issuer)
      .addRoutes(to: router)
    DeviceController(
      pages: pages, accounts: accounts, access: access, issuer: issuer, rate: RateLimit(perMinute: 20),
      tries: signInRate
    ).addRoutes(to: router)
    PairingController(
      pages: pages, accounts: accounts,
      pairing: PairingService(engine: engine, access: access, now: configuration.now), access: access,
      address: address, rate: RateLimit(perMinute: 10)
    ).addRoutes(to: router)
    MetadataController(issuer: issuer, appIdentifiers: configuration.appIdentifiers, pages: pages)
      .addRoutes(to: router)
  }

  private func addMembership(
    to router: Router<ServerContext>, _ pages: Pages, _ library: ShareLibrary, _ provider: ProviderSignIn?
  ) {
    let leave = AccountLeave(
      engine: engine, bodies: bodies, books: books, folders: configuration.foldersFolder)
    let exports = AccountExports(
      export: AccountExport(engine: engine, library: library, bodies: bodies, books: books),
      folder: configuration.exportsFolder, rate: RateLimit(perMinute: 2))
    SignUpController(pages: pages, members: members, accounts: accounts, cookie: cookie, rate: signInRate)
      .addRoutes(to: router)
    AccountPageController(
      pages: pages, accounts: accounts, members: members, leave: leave, exports: exports, cookie: cookie,
      rate: signInRate, provider: provider
    ).addRoutes(to: router)
    PeopleController(pages: pages, accounts: accounts, members: members, rate: signInRate)
      .addRoutes(to: router)
    OwnAccountController(accounts: accounts, leave: leave, exports: exports).addRoutes(to: router)
  }

  private func addProvider(to router: Router<ServerContext>, _ pages: Pages) -> ProviderSignIn? {
    guard let provider = configuration.provider else { return nil }
    let conversation = ProviderConversation(provider, fetcher: fetcher, now: configuration.now)
    let signIn = ProviderSignIn(
      conversation, engine: engine, mode: configuration.signUp, now: configuration.now)
    ProviderController(
      pages: pages, accounts: accounts, signIn: signIn, address: address, session: cookie,
      attempts: AttemptCookie(isSecure: configuration.isSecure), rate: RateLimit(perMinute: 120),
      tries: signInRate, now: configuration.now
    ).addRoutes(to: router)
    return signIn
  }

  private var members: MembershipService {
    MembershipService(
      engine: engine, mode: configuration.signUp, passwords: passwords, postbox: postbox,
      base: { [configuration] in configuration.reachableURL }, now: configuration.now)
  }

  private var access: AppAccess { AppAccess(engine: engine, now: configuration.now) }

  private func uploads(_ intake: ShareIntake) -> UploadIntake {
    UploadIntake(engine: engine, bodies: bodies, intake: intake, limits: UploadLimits(configuration))
  }

  private func cards() -> CardShelf {
    let maker = CardMaker(fetcher: fetcher, reader: PageReader(rules: configuration.siteRules))
    return CardShelf { await maker.card(of: $0) }
  }

  private var proofs: DestinationProofs {
    DestinationProofs(
      engine: engine, carrier: carrier, from: configuration.mail.from,
      base: { [configuration] in configuration.reachableURL })
  }

  private var description: DestinationDescription {
    DestinationDescription(
      limits: configuration.bookLimits, mail: configuration.mailLimits,
      folders: FolderRules(configuration), now: { Date() })
  }

  private var issuer: Issuer {
    Issuer(address: address, hasApps: !configuration.appIdentifiers.isEmpty)
  }

  private var cookie: SessionCookie {
    SessionCookie(isSecure: configuration.isSecure)
  }

  private var address: ServerAddress { ServerAddress(configuration) }

  // Per address, a minute. The owner of a session or a token is not affected.
  private var signInRate: RateLimit { RateLimit(perMinute: 10) }
}
