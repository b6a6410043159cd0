// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import API
import Crypto
import Delivery
import Fetching
import Foundation
import Identity
import Intake
import Logging
import Pipeline
import Reading
import ServerCore
import ServerHTTP
import ServiceLifecycle
import Storage
import UnixSignals
import Web

/// The parts that the web side and the pipeline share.
struct ServerParts {
  let configuration: ServerConfiguration
  let logger: Logger
  let engine: any Engine
  /// Exchanges hints with the other processes; nil with SQLite, which has none.
  let hints: PostgreSQLHints?
  /// Wakes event streams after each commit.
  let commits: WorkSignal
  let bodies: any FileStore
  let books: any FileStore
  let signal: WorkSignal
  let drain = DrainState()
  let metrics = MetricRegistry()
  /// The deliveries by state; counting reads all of them, so a count is used again for a minute.
  let deliveryCounts: TimedValue<DeliveryCounts>
  let passwords: PasswordHash
  /// How many servers share the rate of shares.
  let servers = ServerCount()
  let limits: RequestLimits
  let accounts: AccountService
  let mailer: Mailer
  let destinations: DestinationService
  let endpointVerifications: EndpointVerifications
  let poster: GuardedPoster
  let fetcher: GuardedFetcher
  let carrier: any MailCarrier
  let personalMail: PersonalMail
  /// The key of sign-ins with an identity provider; nil lets each process have its own.
  let attemptKey: SymmetricKey?
  let security: SecurityLog
  let images: ImageService
  let intake: ShareIntake
  let uploads: UploadIntake
  let library: ShareLibrary
  let previews: LinkPreviewCache
  let verifications: DestinationVerifications
  let description: DestinationDescription
  let members: MembershipService
  let access: AppAccess
  let address: ServerAddress
  let issuer: Issuer
  /// Tells the cookies of this server from those of others on the same host.
  let serverName: String
  let cookie: SessionCookie
  /// Decides which process does work that several could do; nil with SQLite, which has one server.
  let leadership: Leadership?
  let pages: Pages
  let changes: ChangeListener

  init(_ configuration: ServerConfiguration, _ logger: Logger) throws {
    (self.configuration, self.logger) = (configuration, logger)
    security = SecurityLog(logger: logger, now: configuration.now)
    _ = try DurableFolder(configuration.dataFolder)
    DataFolderPrivacy.ensure(configuration.dataFolder, logger: logger)
    try configuration.checkRestored()
    if configuration.database == nil { try DatabaseCheck.checkAtStart(configuration.databaseFile) }
    let hints = configuration.database == nil ? nil : try PostgreSQLHints(configuration.hints)
    let commits = WorkSignal { hints?.announce(.changes) }
    (self.hints, self.commits) = (hints, commits)
    signal = WorkSignal { hints?.announce(.jobs) }
    let engine = try configuration.openEngine(logger: logger) { commits.signal() }
    self.engine = engine
    changes = ChangeListener(Transitions(engine), commits: commits, pause: configuration.changeInterval)
    (bodies, books) = try configuration.openFiles(engine, logger: logger)
    deliveryCounts = TimedValue(lifetime: .seconds(60)) { try await Deliveries(engine).counts() }
    limits = RequestLimits(configuration, engine, servers: servers)
    passwords = PasswordHash(cost: configuration.passwordCost)
    accounts = AccountService(
      engine: engine, passwords: passwords, limits: limits.signIn, now: configuration.now)
    destinations = DestinationService(
      engine: engine, mail: configuration.mail, folders: FolderRules(configuration),
      caps: configuration.destinationCaps)
    fetcher = GuardedFetcher(
      allowances: try configuration.allowedHosts.map(HostAllowance.init(parsing:)),
      timeFactor: configuration.fetchTimeFactor, onOutcome: Self.fetchCounter(metrics))
    poster = GuardedPoster(
      fetcher: fetcher, uses: TargetUses(engine, limits: configuration.webhookLimits), now: configuration.now)
    endpointVerifications = EndpointVerifications(
      destinations: Destinations(engine), secrets: WebhookSecrets(engine), poster: poster,
      rate: limits.endpointVerifications, now: { Date() })
    if let most = configuration.mail.connections {
      try WayLimits(engine).setBlocking(WayLimits.serverMail, to: most)
    }
    carrier = try configuration.mail.carrier(books: configuration.workers)
    let box = try configuration.openSecretBox(engine)
    mailer = Mailer(
      letters: Letters(engine), seal: LetterSeal(seal: box.seal, open: box.open), carrier: carrier,
      from: configuration.mail.from, sendsMail: configuration.mail.server != nil,
      retryBase: configuration.retryBase, logger: logger)
    personalMail = try PersonalMail(engine: engine, box: box, configuration: configuration)
    attemptKey = configuration.database == nil ? nil : try box.derivedKey(for: "sign-in attempt")
    images = ImageService(program: configuration.imageProgram)
    intake = ShareIntake(
      engine: engine, bodies: bodies, signal: signal, limits: IntakeLimits(configuration))
    uploads = UploadIntake(
      engine: engine, bodies: bodies, intake: intake, limits: UploadLimits(configuration))
    library = ShareLibrary(
      engine: engine, bodies: bodies, books: books, signal: signal, caps: configuration.destinationCaps)
    let previewService = LinkPreviewService(
      fetcher: fetcher, reader: PageReader(rules: configuration.siteRules))
    previews = LinkPreviewCache { await previewService.card(of: $0) }
    verifications = DestinationVerifications(
      engine: engine, carrier: carrier, from: configuration.mail.from,
      base: { configuration.reachableURL })
    description = DestinationDescription(
      limits: configuration.bookLimits, mail: configuration.mailLimits,
      folders: FolderRules(configuration), now: { Date() })
    members = MembershipService(
      engine: engine, mode: configuration.signUp, passwords: passwords, mailer: mailer,
      mailLimits: AccountMailLimits(
        engine: engine, everybody: configuration.accountMailsPerDay, now: configuration.now),
      base: { configuration.reachableURL }, now: configuration.now)
    access = AppAccess(engine: engine, now: configuration.now)
    address = ServerAddress(configuration)
    issuer = Issuer(address: address, hasApps: !configuration.appIdentifiers.isEmpty)
    serverName = try ServerIdentifier.load(from: configuration.dataFolder, engine)
    leadership = configuration.database == nil ? nil : Leadership(engine)
    cookie = SessionCookie(isSecure: configuration.isSecure, server: serverName)
    pages = Pages(hasSignUp: configuration.signUp == .open, provider: configuration.provider?.name)
  }

  /// How long running requests and jobs can take to end, in all.
  private static let endTime = Duration.seconds(20)

  /// - Parameter drainTime: how long the services go on before they have to end.
  func group(_ services: [any Service], drainTime: Duration = .zero, _ logger: Logger) -> ServiceGroup {
    // Named by their types, because the default name describes a service with all its parts, the configuration and
    // its secrets among them, and appears in log lines.
    let named = ([OpenDatabase(engine: engine, logger: logger)] + hintServices(logger) + services).map {
      ServiceGroupConfiguration.ServiceConfiguration(service: $0, serviceName: "\(type(of: $0))")
    }
    var settings = ServiceGroupConfiguration(
      services: named, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    settings.maximumGracefulShutdownDuration = drainTime + Self.endTime
    return ServiceGroup(configuration: settings)
  }
}

extension ServerParts {
  /// The services that work on jobs.
  ///
  /// Services stop in reverse order, so image workers outlive the jobs that use them.
  func jobServices(_ logger: Logger) throws -> [any Service] {
    [ImageWorkerUpkeep(images: images), worker(logger), try replyService(logger)]
  }

  /// The service that exchanges hints with other processes, if there can be any.
  private func hintServices(_ logger: Logger) -> [any Service] {
    guard let hints, let engine = engine as? PostgreSQLEngine else { return [] }
    return [HintService(hints: hints, engine: engine, jobs: signal, commits: commits, logger: logger)]
  }

  func worker(_ logger: Logger) -> Worker {
    Worker(
      pipeline: pipeline(logger), jobs: Jobs(engine), suspects: CrashedJobs(engine),
      machine: configuration.node.map { WorkerMachine($0, NodeWorkers(engine), logger: logger) },
      signal: signal,
      count: max(1, configuration.workers), leaseTime: configuration.leaseTime,
      longestNap: configuration.queueInterval,
      presenceFolder: configuration.workersFolder, marksCrashes: configuration.marksCrashes, drain: drain,
      logger: logger,
      now: { Date() })
  }

  func replyService(_ logger: Logger) throws -> MailReplyService {
    MailReplyService(
      processor: ReplyProcessor(engine: engine, mail: configuration.mail),
      mailbox: try configuration.mail.mailbox?.server(),
      interval: configuration.mail.mailbox?.interval ?? .seconds(120),
      logger: logger, leadership: leadership)
  }

  func sweeper(_ logger: Logger) -> Sweeper {
    Sweeper(
      shares: Shares(engine), uploads: Uploads(engine), cleanups: Cleanups(engine), bodies: bodies,
      books: books,
      retention: retention, logger: logger, leadership: leadership)
  }

  var retention: RetentionRules { RetentionRules(Retention(engine), server: configuration.retention) }

  func searchService(_ logger: Logger) -> SearchService {
    SearchService(upkeep: SearchUpkeep(engine), logger: logger, now: { Date() })
  }

  private func pipeline(_ logger: Logger) -> Pipeline {
    let (shares, stages, digests) = (Shares(engine), Stages(engine), Digests(engine))
    let now: @Sendable () -> Date = { Date() }
    let threads = WorkThreads(
      name: "stages", count: max(1, min(configuration.workers, 4)), reserve: 1,
      timeLimit: configuration.readingLimit)
    let maker = BookMaker(images: images)
    if configuration.imageProgram == nil { logger.warning(Self.noImageWorker) }
    let imageFetcher = ImageFetcher(
      fetcher: fetcher, shares: shares, captures: Captures(engine), bodies: bodies)
    let bookStage = BookStage(
      shares: shares, stages: stages, destinations: Destinations(engine), space: space,
      imageFetcher: imageFetcher,
      maker: maker, limits: configuration.bookLimits, now: now)
    return Pipeline(
      reading: ReadStage(
        shares: shares, captures: Captures(engine), accounts: Accounts(engine), stages: stages,
        bodies: bodies,
        fetcher: fetcher,
        reader: PageReader(rules: configuration.siteRules),
        texts: TextConversion(program: configuration.imageProgram), threads: threads, now: now),
      bookStage: bookStage,
      delivering: DeliverStage(
        shares: shares, bookStage: bookStage, deliveries: Deliveries(engine),
        destinations: Destinations(engine), books: books, digests: digests, adapters: adapters(now),
        limits: configuration.bookLimits, gate: gate, replies: MailReplies(engine),
        retryBase: configuration.retryBase, now: now),
      digesting: DigestStage(
        shares: shares, stages: stages, digests: digests, accounts: Accounts(engine),
        destinations: Destinations(engine), space: space,
        imageFetcher: imageFetcher, maker: maker, limits: configuration.bookLimits, now: now),
      stages: stages, shares: shares, space: space, quota: configuration.quota, jobs: Jobs(engine),
      retryBase: configuration.retryBase, logger: logger,
      spans: SpanMaker(configuration.tracer), now: now)
  }

  var space: FreeSpace { FreeSpace(store: books, floor: configuration.freeSpaceFloor) }

  /// What the log says at the start if the program is missing.
  static let noImageWorker: Logger.Message =
    "sharepipe-pictures is missing: \(ImageWorkerHealth.consequence)"

  private var gate: MailGate {
    MailGate(
      deliveries: Deliveries(engine), channels: MailChannels(engine), limits: configuration.mailLimits,
      retryBase: configuration.retryBase)
  }

  private func adapters(_ now: @escaping @Sendable () -> Date) -> DeliveryAdapters {
    DeliveryAdapters(
      senders: MailSenders(
        server: MailSender(
          carrier: carrier, from: configuration.mail.from, channel: configuration.mail.channel),
        own: personalMail),
      mail: configuration.mail, folders: FolderRules(configuration),
      poster: poster, secrets: WebhookSecrets(engine),
      links: BookLinks { [configuration] in configuration.reachableURL }, now: now)
  }
}
