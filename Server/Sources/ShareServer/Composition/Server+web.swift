// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import API
import Foundation
import Hummingbird
import Identity
import Intake
import Logging
import NIOCore
import Pipeline
import Reading
import ServerCore
import ServerHTTP
import ServiceLifecycle
import ShareContract
import Storage
import Web

extension ServerParts {
  /// Accepts connections, if the configuration says so.
  func front(
    _ responder: RouterResponder<ServerContext>, _ certificate: LiveCertificate?, _ logger: Logger,
    _ onListening: @escaping @Sendable (Int) async -> Void
  ) -> any Service {
    configuration.acceptsConnections
      ? application(responder, certificate, logger, onListening) : ConnectionlessService(onStart: onListening)
  }

  private func application(
    _ responder: RouterResponder<ServerContext>, _ certificate: LiveCertificate?, _ logger: Logger,
    _ onListening: @escaping @Sendable (Int) async -> Void
  ) -> some Service {
    let limit = ConnectionLimit(limit: configuration.maxConnections ?? OpenFiles.connectionCapacity())
    let timeouts = configuration.clientTimeouts
    return Application(
      responder: responder,
      server: .speaking(under: certificate) {
        [ClientTimeoutHandler(timeouts, limit), MalformedHeadHandler()]
      },
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port), serverName: nil, backlog: 1024),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) }, logger: logger)
  }

  /// Adds all routes; `answerOtherMethods` is called after they are complete.
  func router() throws -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: [.autoGenerateHeadEndpoints])
    // First, so that it sees bodies as they are sent.
    router.add(middleware: LargeBodyMiddleware())
    router.add(middleware: DrainMiddleware(drain))
    router.add(middleware: CompressionMiddleware(isSecure: cookie.isSecure))
    router.add(middleware: ObservationMiddleware(metrics: metrics, spans: SpanMaker(configuration.tracer)))
    // Before the problems, because their pages have a language, too.
    router.add(middleware: LanguageMiddleware())
    let problems = ProblemPages(pages: pages)
    router.add(middleware: ProblemMiddleware(isSecure: cookie.isSecure, page: problems.response))
    if let proxies = configuration.trustedProxies {
      router.add(middleware: ProxyMiddleware(proxies: proxies))
    }
    router.add(middleware: SecurityLogMiddleware(log: security))
    router.add(middleware: NullCharacterMiddleware())
    router.add(middleware: ContentEncodingMiddleware())
    router.add(middleware: ContinueMiddleware())
    let groups = RouteGroups(router, accounts: accounts, cookie: cookie)
    addAPI(to: groups)
    addOpen(to: groups)
    addPages(to: groups)
    return router
  }

  private func addAPI(to groups: RouteGroups) {
    let api = groups.api
    ShareController(intake: intake, library: library, rate: limits.shares).addRoutes(to: api)
    LibraryController(library: library).addRoutes(to: api)
    ArticleController(library: library).addRoutes(to: api)
    EventController(
      library: library, transitions: Transitions(engine), accounts: accounts, listener: changes
    ).addRoutes(to: api)
    UploadController(uploads: uploads, accounts: accounts, rate: limits.shares).addRoutes(to: api)
    AccountController(accounts: accounts, terms: AccountTerms(configuration)).addRoutes(to: api)
    DestinationController(
      destinations: destinations, verifications: verifications, endpoints: endpointVerifications,
      description: description, accounts: accounts, signal: signal
    ).addRoutes(to: api)
    PreviewController(cache: previews, rate: limits.previews).addRoutes(to: api)
    AppPasswordController(accounts: accounts, publicURL: configuration.publicURL).addRoutes(to: api)
  }

  /// Adds routes that are open to everyone or that check other credentials themselves.
  private func addOpen(to groups: RouteGroups) {
    let open = groups.open
    BookLinkController(
      library: library, deliveries: Deliveries(engine), secrets: WebhookSecrets(engine), now: { Date() }
    ).addRoutes(to: open)
    TokenController(access: access, rate: limits.tokens, failures: limits.signIn).addRoutes(to: open)
    CatalogController(
      access: CatalogAccess(accounts: accounts), catalog: BookCatalog(engine),
      facts: BookFactsCache(books: books), books: books, address: address
    ).addRoutes(to: open)
    HealthController(
      engine: engine, imageWorker: ImageWorkerHealth(configuration.imageProgram), drain: drain
    ).addRoutes(to: open)
    if configuration.hasNoOpRoute { NoOpController().addRoutes(to: groups.api) }
    DescriptionController().addRoutes(to: open)
    ManifestController().addRoutes(to: open)
    OfflineController(pages: pages).addRoutes(to: open)
  }

  private var frames: PageFrames { PageFrames(accounts: accounts, library: library) }

  private func addPages(to groups: RouteGroups) {
    AssetController().addRoutes(to: groups.open)
    let router = groups.pages.add(middleware: FrameMiddleware(frames: frames))
      .add(middleware: SignedOutFormMiddleware(problems: ProblemPages(pages: pages)))
    addLibrary(to: router)
    addNewShare(to: router)
    addSetUp(to: router)
    addShares(to: router)
    addDestinations(to: router)
    SignInController(
      pages: pages, accounts: accounts, destinations: destinations, verifications: verifications,
      cookie: cookie
    ).addRoutes(to: router)
    let provider = addProvider(to: groups)
    addSignInOfApps(to: groups)
    addMembership(to: groups, provider)
    DevicesController(pages: pages, accounts: accounts, address: address).addRoutes(to: router)
    ShortcutsController(pages: pages, accounts: accounts, address: address).addRoutes(to: router)
    CaptureController(pages: pages, accounts: accounts).addRoutes(to: router)
  }

  private func addLibrary(to router: some RouterMethods<ServerContext>) {
    let maker = LibraryPageMaker(
      pages: pages, frames: frames, library: library, destinations: destinations, mail: configuration.mail,
      own: personalMail, steps: SetUpSteps(engine), retention: retention)
    LibraryPageController(maker: maker, library: library).addRoutes(to: router)
    ShareActionController(maker: maker, library: library, intake: intake, rate: limits.shares)
      .addRoutes(to: router)
    PasteController(maker: maker, page: newSharePage, sender: newShareSender).addRoutes(to: router)
  }

  private func addShares(to router: some RouterMethods<ServerContext>) {
    SharePageController(
      pages: pages, accounts: accounts, library: library, destinations: destinations,
      limits: configuration.bookLimits
    ).addRoutes(to: router)
    ArticlePageController(pages: pages, accounts: accounts, library: library).addRoutes(to: router)
    ReadingController(
      pages: pages, library: library, destinations: destinations, isSecure: cookie.isSecure
    ).addRoutes(to: router)
  }

  private func addDestinations(to router: some RouterMethods<ServerContext>) {
    DestinationPageController(
      pages: pages, frames: frames, accounts: accounts, destinations: destinations,
      verifications: verifications, endpoints: endpointVerifications, description: description,
      deliveries: Deliveries(engine), signal: signal,
      mail: configuration.mail
    ).addRoutes(to: router)
    PersonalMailPageController(
      pages: pages, accounts: accounts, own: personalMail, mail: configuration.mail, signal: signal,
      rate: limits.personalMail
    ).addRoutes(to: router)
  }

  private func addNewShare(to router: some RouterMethods<ServerContext>) {
    NewShareController(page: newSharePage, sender: newShareSender).addRoutes(to: router)
    NewShareFormController(page: newSharePage, sender: newShareSender).addRoutes(to: router)
  }

  private var newShareSender: NewShareSender { NewShareSender(intake: intake, rate: limits.shares) }

  private var newSharePage: NewSharePage {
    NewSharePage(
      pages: pages, accounts: accounts, destinations: destinations,
      preview: NewSharePreview(previews: previews, library: library, rate: limits.previews),
      commentCharacters: configuration.commentCharacters)
  }

  private func addSetUp(to router: some RouterMethods<ServerContext>) {
    let steps = SetUpSteps(engine)
    let tests = TestBooks(intake: intake, library: library, destinations: destinations, steps: steps)
    DestinationListController(
      pages: pages, frames: frames, destinations: destinations, verifications: verifications,
      endpoints: endpointVerifications, mail: configuration.mail, own: personalMail, tests: tests,
      rate: limits.shares, signal: signal
    ).addRoutes(to: router)
    SetUpController(
      pages: pages, frames: frames, accounts: accounts, destinations: destinations,
      verifications: verifications,
      mail: configuration.mail, own: personalMail, tests: tests, steps: steps, address: address
    ).addRoutes(to: router)
  }

  private func addSignInOfApps(to groups: RouteGroups) {
    AuthorizationController(pages: pages, accounts: accounts, access: access, issuer: issuer)
      .addRoutes(to: groups.pages)
    DeviceAuthorizationController(access: access, issuer: issuer, rate: limits.devices)
      .addRoutes(to: groups.open)
    DevicePageController(pages: pages, accounts: accounts, access: access, tries: limits.signIn)
      .addRoutes(to: groups.pages)
    let offers = PairingOffers(
      accounts: accounts, pairing: PairingService(engine: engine, access: access, now: configuration.now),
      address: address, rate: limits.pairings)
    PairingController(accounts: accounts, access: access, offers: offers).addRoutes(to: groups.api)
    PairingPageController(pages: pages, offers: offers).addRoutes(to: groups.pages)
    MetadataController(issuer: issuer, appIdentifiers: configuration.appIdentifiers)
      .addRoutes(to: groups.open)
    AppPageController(pages: pages).addRoutes(to: groups.pages)
  }

  private func addMembership(to groups: RouteGroups, _ provider: ProviderSignIn?) {
    let router = groups.pages
    let leave = AccountLeave(
      engine: engine, bodies: bodies, books: books, folders: configuration.foldersFolder)
    let exports = AccountExports(
      export: AccountExport(engine: engine, library: library, bodies: bodies, books: books, logger: logger),
      shares: Shares(engine), folder: configuration.exportsFolder, space: space, rate: limits.exports,
      limits: configuration.exportLimits)
    SignUpController(
      pages: pages, members: members, accounts: accounts, cookie: cookie, rate: limits.mailRequests
    ).addRoutes(to: router)
    AccountPageController(
      pages: pages, accounts: accounts, members: members, leave: leave, exports: exports,
      shares: Shares(engine), retention: retention, quota: configuration.quota, cookie: cookie,
      tries: limits.signIn, provider: provider
    ).addRoutes(to: router)
    addUsers(to: router, leave)
    RetentionController(retention: retention).addRoutes(to: router)
    RetentionRouteController(retention: retention).addRoutes(to: groups.api)
    OwnAccountController(accounts: accounts, leave: leave, exports: exports).addRoutes(to: groups.api)
  }

  private func addUsers(to router: some RouterMethods<ServerContext>, _ leave: AccountLeave) {
    let gate = AdminGate(accounts: accounts)
    UsersController(pages: pages, gate: gate, members: members, rate: limits.mailRequests)
      .addRoutes(to: router)
    UserController(
      pages: pages, gate: gate, members: members,
      access: AccountSwitch(engine: engine, now: configuration.now),
      leave: leave, rate: limits.mailRequests, tries: limits.signIn
    ).addRoutes(to: router)
    ServerPageController(pages: pages, gate: gate, overview: overview).addRoutes(to: router)
  }

  private func addProvider(to groups: RouteGroups) -> ProviderSignIn? {
    guard let provider = configuration.provider else { return nil }
    let conversation = ProviderConversation(provider, fetcher: fetcher, now: configuration.now)
    let signIn = ProviderSignIn(
      conversation, engine: engine, mode: configuration.signUp, now: configuration.now)
    let attempts =
      attemptKey.map { AttemptCookie(isSecure: configuration.isSecure, server: serverName, key: $0) }
      ?? AttemptCookie(isSecure: configuration.isSecure, server: serverName)
    ProviderController(
      pages: pages, accounts: accounts, signIn: signIn, address: address, session: cookie,
      attempts: attempts,
      rate: limits.identityProvider,
      tries: limits.signIn, now: configuration.now
    ).addRoutes(to: groups.pages)
    return signIn
  }
}
