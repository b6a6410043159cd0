// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import API
import Delivery
import Fetching
import Foundation
import Identity
import ImageWork
import Intake
import ObjectStorage
import Pipeline
import ServerHTTP
import ShareKit
import ShareServer
import Storage

extension ServerConfiguration {
  /// Reads all settings of `serve` and `work`.
  init(_ settings: Settings) throws {
    try self.init(locating: settings)
    drainTime = try Self.drainTime(settings, hasOtherServers: database != nil)
    try readListening(settings)
    maxBody = try settings.size("max-body") ?? maxBody
    maxUpload = try settings.size("max-upload") ?? maxUpload
    quota = Quota(bytes: try settings.size("quota"), shares: try settings.number("quota-shares"))
    retention = try Self.retention(settings)
    handOff = try HandOffSwitch(settings)
    shareRate = try settings.number("share-rate") ?? shareRate
    accountMailsPerDay = try settings.number("account-mail-day") ?? accountMailsPerDay
    try mailLimits.read(settings)
    try destinationCaps.read(settings)
    try webhookLimits.read(settings)
    workers = try settings.isSet("no-work") ? 0 : Self.workers(settings) ?? workers
    retryBase = try settings.duration("retry-base") ?? retryBase
    leaseTime = max(.seconds(1), try settings.duration("lease-time") ?? leaseTime)
    allowedHosts = settings.list("allow-host")
    provider = try IdentityProvider(settings)
    appIdentifiers = settings.list("ios-app")
    trustedProxies = try TrustedProxies(settings)
    if let text = settings.text("sign-up") {
      guard let mode = SignUp(rawValue: text) else {
        throw settings.wrong("sign-up", text, "open, invited, or closed")
      }
      signUp = mode
    }
    folderRoots = try settings.list("folder-root").map { path in
      guard path.hasPrefix("/"), path != "/" else {
        throw settings.wrong("folder-root", path, "the absolute path of a folder")
      }
      return path
    }
    node = try Self.node(settings)
    siteRules = try settings.text("rules").map { try SiteRuleFolder($0).rules } ?? siteRules
    imageProgram = try ImageProgram(settings)
    try mail.read(settings)
    mail.mailbox = try MailboxConfiguration(settings)
    try check(settings)
  }

  private static func node(_ settings: Settings) throws -> NodeName? {
    guard let text = settings.text("node") else { return nil }
    guard let node = NodeName(text) else { throw settings.wrong("node", text, NodeName.form) }
    return node
  }

  /// Reads only where the data is.
  init(locating settings: Settings) throws {
    let folder =
      settings.text("data").map { URL(filePath: $0, directoryHint: .isDirectory) } ?? UserFolders().serverData
    self.init(dataFolder: folder.absoluteURL)
    database = try Self.database(settings)
    store = try Self.store(settings)
    secretKey = settings.text("secret-key").map { URL(filePath: $0).absoluteURL }
    guard store == nil || database != nil else { throw CommandFailure(.usage, "--store requires --database") }
    exampleSteps = try ExampleSteps(settings)
    secretFiles =
      (SecretFile.keys + ["tls-key"]).compactMap { settings.text($0) }
      + [settings.fileWithSecrets].compactMap(\.self)
  }

  private static func retention(_ settings: Settings) throws -> RetentionRule {
    let binned = try days("keep-trash", settings) ?? RetentionRules.standard.binned
    guard binned != 0 else { throw settings.wrong("keep-trash", "0", "at least one day") }
    // 0 keeps everything.
    func limit(_ key: String) throws -> Int? { try days(key, settings).flatMap { $0 == 0 ? nil : $0 } }
    return RetentionRule(
      archived: try limit("keep-archived"), binned: binned, originals: try limit("keep-originals"),
      books: try limit("keep-books"))
  }

  private static func days(_ key: String, _ settings: Settings) throws -> Int? {
    guard let days = try settings.number(key) else { return nil }
    guard days <= RetentionRules.longest else {
      throw settings.wrong(key, "\(days)", "at most \(RetentionRules.longest) days")
    }
    return days
  }

  // Reports invalid settings before anything is opened.
  private func check(_ settings: Settings) throws {
    for (flag, file) in [("smtp-ca", mail.authorities), ("mailbox-ca", mail.mailbox?.authorities)] {
      guard let file, !FileManager.default.isReadableFile(atPath: file) else { continue }
      throw CommandFailure(.noInput, "couldn't read \(file), the file of \(settings.name(of: flag))")
    }
    do {
      for host in allowedHosts { _ = try HostAllowance(parsing: host) }
      try mail.checkServers(requirePasswords: false)
    } catch {
      throw CommandFailure(.usage, ErrorText.text(of: error))
    }
    guard MailMessage.isAddress(mail.from) else {
      throw settings.wrong("mail-from", mail.from, "an email address")
    }
  }

  private static func database(_ settings: Settings) throws -> PostgreSQLAddress? {
    do {
      return try settings.url("database", secretIn: "database-password-file")
        .map { try PostgreSQLAddress($0) }
    } catch let problem as StorageProblem {
      // The value can contain a password, so the message doesn't repeat it.
      throw CommandFailure(.usage, "invalid value for \(settings.name(of: "database")): \(problem.message)")
    }
  }

  private static func store(_ settings: Settings) throws -> StoreAddress? {
    do {
      return try settings.url("store", secretIn: "store-secret-file").map { try StoreAddress($0) }
    } catch let problem as S3Address.Malformed {
      // The value can contain a secret, so the message doesn't repeat it.
      throw CommandFailure(.usage, "invalid value for \(settings.name(of: "store")): \(problem.reason)")
    }
  }

  /// - Parameter hasOtherServers: whether another server can respond meanwhile.
  private static func drainTime(_ settings: Settings, hasOtherServers: Bool) throws -> Duration {
    let time = try settings.duration("drain-time") ?? (hasOtherServers ? .seconds(10) : .zero)
    guard time <= .seconds(600) else { throw settings.wrong("drain-time", "\(time)", "at most 10m") }
    return time
  }

  private static func workers(_ settings: Settings) throws -> Int? {
    guard let count = try settings.number("workers") else { return nil }
    guard count > 0 else { throw settings.wrong("workers", "0", "1 or more, or --no-work") }
    return count
  }

  private static func publicURL(_ settings: Settings) throws -> String? {
    guard let text = settings.text("public-url") else { return nil }
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
      url.host?.isEmpty == false, ["", "/"].contains(url.path()), url.query() == nil, url.fragment() == nil
    else {
      throw settings.wrong("public-url", text, "an address without a path, such as https://books.example.org")
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  private mutating func readListening(_ settings: Settings) throws {
    publicURL = try Self.publicURL(settings)
    certificate = try CertificateFiles(settings)
    guard certificate == nil || publicURL?.lowercased().hasPrefix("https://") != false else {
      throw CommandFailure(.usage, "--public-url must begin with https:// if --tls-certificate is set")
    }
    if let (host, port) = try Self.hostAndPort(settings, "listen") { (self.host, self.port) = (host, port) }
    metricsAddress = try Self.hostAndPort(settings, "metrics-listen").map(MetricsAddress.init)
    workMetricsAddress = try Self.hostAndPort(settings, "work-metrics-listen").map(MetricsAddress.init)
  }

  private static func hostAndPort(_ settings: Settings, _ key: String) throws -> (String, Int)? {
    guard let text = settings.text(key) else { return nil }
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65_535).contains(port)
    else { throw settings.wrong(key, text, "HOST:PORT") }
    return (String(text[..<colon]).trimmingCharacters(in: CharacterSet(charactersIn: "[]")), port)
  }
}

extension ExampleSteps {
  /// Reads the steps that a test asks for; nil if it asks for none.
  fileprivate init?(_ settings: Settings) throws {
    guard let text = settings.text("example-steps") else { return nil }
    guard let steps = ExampleSteps(rawValue: text) else {
      throw settings.wrong("example-steps", text, "expanding or contracting")
    }
    self = steps
  }
}

extension CertificateFiles {
  /// Reads the two paths; nil when there are none.
  ///
  /// Whether the files exist matters only to a server, which checks them when it starts.
  init?(_ settings: Settings) throws {
    switch (settings.text("tls-certificate"), settings.text("tls-key")) {
    case (nil, nil): return nil
    case (let certificate?, let key?): self.init(certificate: certificate, key: key)
    case (nil, _?): throw CommandFailure(.usage, "--tls-key requires --tls-certificate")
    case (_?, nil): throw CommandFailure(.usage, "--tls-certificate requires --tls-key")
    }
  }
}

extension TrustedProxies {
  /// Reads the list; nil when there is none.
  init?(_ settings: Settings) throws {
    let texts = settings.list("trusted-proxy")
    guard !texts.isEmpty else { return nil }
    do {
      try self.init(parsing: texts)
    } catch {
      throw settings.wrong("trusted-proxy", error.text, "ADDRESS or ADDRESS/BITS")
    }
  }
}

extension ImageProgram {
  /// Returns the configured program, or else the one beside this program; nil when it doesn't exist.
  init?(_ settings: Settings) throws {
    guard let path = settings.text("pictures") else {
      guard let own = Bundle.main.executablePath, let found = ImageProgram.beside(executable: own) else {
        return nil
      }
      self = found
      return
    }
    guard let program = ImageProgram(path: path) else {
      throw settings.wrong("pictures", path, "the path of the program \(ImageProgram.name)")
    }
    self = program
  }
}

extension HandOffSwitch {
  /// Reads the hand-off setting; nil when none is set.
  ///
  /// A name that no app knows is an error.
  init?(_ settings: Settings) throws {
    let rungs = try Self.names(settings, "rung")
    let disabled = try Self.names(settings, "disable-rung")
    let version = try settings.number("open-app-up-to-os")
    guard !rungs.isEmpty || !disabled.isEmpty || version != nil else { return nil }
    self.init(rungs: rungs.isEmpty ? nil : rungs, disabled: disabled, openAppUpToOS: version)
  }

  private static func names(_ settings: Settings, _ key: String) throws -> [String] {
    let names = settings.list(key)
    let known = Rung.allCases.map(\.rawValue).joined(separator: ", ")
    if let unknown = names.first(where: { Rung(rawValue: $0) == nil }) {
      throw settings.wrong(key, unknown, "one of \(known)")
    }
    return names
  }
}

extension MailConfiguration {
  mutating func read(_ settings: Settings) throws {
    server = try settings.url("smtp", secretIn: "smtp-password-file")
    connections = try settings.number("mail-connections")
    if connections == 0 { throw settings.wrong("mail-connections", "0", "1 or more") }
    authorities = settings.text("smtp-ca")
    // Most mail servers accept an address only if it belongs to the account that sends.
    from = settings.text("mail-from") ?? server.flatMap(Self.address(in:)) ?? from
    recipientDomains = settings.list("recipient-domain")
    if let folder = settings.text("mail-folder") {
      self.folder = URL(filePath: folder, directoryHint: .isDirectory).absoluteURL
    }
  }
}

extension MailConfiguration {
  /// The user name in the URL of a mail server, if it is an email address.
  private static func address(in url: String) -> String? {
    URLComponents(string: url)?.user.flatMap { MailMessage.isAddress($0) ? $0 : nil }
  }

  /// Throws a failure if a program that sends and reads mail can't do that with these settings.
  func check() throws {
    try checkSender()
    do {
      try checkServers(requirePasswords: true)
    } catch {
      throw CommandFailure(.usage, ErrorText.text(of: error))
    }
  }

  /// Throws an error if an address can't be used, or, if they are required, if a password is missing.
  ///
  /// systemd can give the passwords to the units alone, so that other commands don't have them.
  fileprivate func checkServers(requirePasswords: Bool) throws {
    if let problem = serverProblem, requirePasswords || !problem.isPasswordMissing { throw problem }
    if let problem = try mailboxProblem(), requirePasswords || !problem.isPasswordMissing { throw problem }
  }

  private var serverProblem: SMTPServer.ConfigurationError? {
    guard let server else { return nil }
    do {
      _ = try SMTPServer(url: server, caFile: authorities)
      return nil
    } catch {
      return error
    }
  }

  private func mailboxProblem() throws -> MailboxServer.ConfigurationError? {
    do {
      _ = try mailbox?.server()
      return nil
    } catch let error as MailboxServer.ConfigurationError {
      return error
    }
  }

  /// Throws a failure if mail would be sent from an address that nobody has.
  func checkSender() throws {
    guard server != nil, from == MailConfiguration(folder: folder).from else { return }
    throw CommandFailure(
      .usage,
      "--smtp requires --mail-from, the address that sends, unless the user name in --smtp is an email address"
    )
  }
}

extension MailLimits {
  /// Without a limit per minute there is no limit per day either, unless one is set.
  mutating func read(_ settings: Settings) throws {
    perMinute = try settings.number("mail-rate") ?? perMinute
    perDay = try settings.number("mail-day") ?? (perMinute == 0 ? 0 : perDay)
    toAddressPerDay = try settings.number("recipient-day") ?? (perMinute == 0 ? 0 : toAddressPerDay)
  }
}

extension DestinationCaps {
  mutating func read(_ settings: Settings) throws {
    perAccount = try settings.number("max-destinations") ?? perAccount
    perShare = try settings.number("share-destinations") ?? perShare
  }
}

extension TargetLimits {
  mutating func read(_ settings: Settings) throws {
    requestsPerMinute = try settings.number("webhook-rate") ?? requestsPerMinute
    bytesPerHour = try settings.size("webhook-bytes") ?? bytesPerHour
  }
}

extension MailboxConfiguration {
  /// Reads the mailbox settings; nil when none is set.
  init?(_ settings: Settings) throws {
    guard let url = try settings.url("mailbox", secretIn: "mailbox-password-file") else { return nil }
    self.init(url: url)
    authorities = settings.text("mailbox-ca")
    authority = settings.text("mailbox-authority")
    interval = try settings.duration("mailbox-interval") ?? interval
    guard interval >= .milliseconds(100) else {
      throw settings.wrong("mailbox-interval", "\(interval)", "at least 100ms")
    }
  }
}
