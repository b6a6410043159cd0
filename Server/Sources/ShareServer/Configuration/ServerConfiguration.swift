// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Delivery
package import Foundation
package import PictureWork
package import Reading
package import Storage

/// Everything `serve` and `work` can be told, read once at the start.
package struct ServerConfiguration: Sendable {
  /// The folder of the database, bodies and books.
  package var dataFolder: URL
  /// The host name or address to listen on.
  package var host = "127.0.0.1"
  /// The port to listen on; 0 lets the system choose.
  package var port = 8080
  /// The address people reach the server by; nil means the one it listens on.
  package var publicURL: String?
  /// The proxies in front of the server, whose word about who is connected counts.
  package var trustedProxies: TrustedProxies?
  /// The certificate with which the server speaks TLS itself; nil leaves that to a proxy in front.
  package var certificate: CertificateFiles?
  /// The time between two looks at the certificate's files.
  package var certificateInterval: Duration = .seconds(5)
  /// How long clients may take.
  package var patience = Patience()
  /// Connections at once; nil means what the system allows.
  package var maxConnections: Int?
  /// Largest request body in bytes; beyond it 413.
  package var maxBody = 64 << 20
  /// Largest resumable upload in bytes; beyond it 413.
  package var maxUpload = 4 << 30
  /// Longest comment beside a share, in grapheme clusters; beyond it 422.
  package var commentCharacters = 2000
  /// How long an upload that is not continued is kept.
  package var uploadLife: Duration = .seconds(7 * 86_400)
  /// What the apps are told about their hand-off; nil leaves them their own way.
  package var handOff: HandOffSwitch?
  /// By whom people may sign in beside this server itself.
  package var provider: IdentityProvider?
  /// Who may make an account.
  package var signUp = SignUp.closed
  /// Shares per account and minute; 0 means no limit.
  package var shareRate = 120
  /// Account mails a day (UTC) to people without an account, in all; see ``AccountMailLimits``.
  package var accountMailsPerDay = 500
  /// How many mails may leave.
  package var mailLimits = MailLimits()
  /// How many destinations an account may have, and one share may go to.
  package var destinationCaps = DestinationCaps()
  /// The limits on what webhooks of all accounts send to one host.
  package var webhookLimits = TargetLimits()
  /// Free bytes the data folder must keep; below it 507.
  package var freeSpaceFloor = 256 << 20
  /// How much of each account's is kept; beyond it 429.
  package var quota = Quota()
  /// How long clients may take to download an export.
  package var exportLimits = ExportLimits()
  /// How many jobs run at once; 0 accepts shares only.
  package var workers = 4
  /// The pause before the first retry; it doubles with each further one.
  package var retryBase: Duration = .seconds(30)
  /// How long this server may work on one page or text.
  package var readingLimit: Duration = .seconds(60)
  /// Whether a crash of this process leaves a mark for the worker that takes over its jobs; needs signal handlers.
  package var marksCrashes = false
  /// How long a worker holds a job without a sign of life.
  package var leaseTime: Duration = .seconds(60)
  /// Where mail goes.
  package var mail: MailConfiguration
  /// How large a book may be.
  package var bookLimits = BookLimits()
  /// The confined program, which converts untrusted images and texts; without it, images stay unchanged and Markdown is
  /// read as plain text.
  package var pictures: PictureProgram?
  /// Absolute paths of folders that users may have books written into, besides their own in the data folder.
  package var folderRoots: [String] = []
  /// The operator's umask, for books in those folders; nil if the process still has it.
  package var folderUmask: UInt32?
  /// `HOST[:PORT]` entries the guarded fetcher may reach although their address is denied.
  package var allowedHosts: [String] = []
  /// Identifiers of the operator's builds of the app, `TEAM.BUNDLE`, which claim an address of this server.
  package var appIdentifiers: [String] = []
  /// What sign-ins, tokens and links take for the present time.
  package var now: @Sendable () -> Date = { Date() }
  /// What a hash of a password costs; tests lower it.
  package var passwordCost = PasswordHash.Cost.recommended
  /// Multiplies the time limits of fetches; tests raise it, because sites on a busy machine respond late.
  package var fetchTimeFactor = 1
  /// The operator's rules for the pages of single sites.
  package var siteRules = SiteRules.none
  /// Adds the route `POST /v1/no-op` that reads a body and does nothing, the floor of the benchmarks.
  package var hasNoOpRoute = false

  package init(dataFolder: URL) {
    self.dataFolder = dataFolder
    mail = MailConfiguration(folder: dataFolder.appending(path: "mail", directoryHint: .isDirectory))
  }
}

extension ServerConfiguration {
  package var databaseFile: URL { dataFolder.appending(path: "sharepipe.sqlite") }
  /// The key that users' mail passwords are encrypted with; a backup without it cannot read them.
  package var keyFile: URL { dataFolder.appending(path: "secret.key") }
  package var bodiesFolder: URL { dataFolder.appending(path: "bodies", directoryHint: .isDirectory) }
  package var workersFolder: URL { dataFolder.appending(path: "workers", directoryHint: .isDirectory) }
  /// Where exports of accounts are made.
  package var exportsFolder: URL { dataFolder.appending(path: "exports", directoryHint: .isDirectory) }
  /// Where a running server notes its address, for the links that the operator's commands print.
  package var addressFile: URL { dataFolder.appending(path: "address") }
  /// The folders of accounts, each named by its account.
  package var foldersFolder: URL { dataFolder.appending(path: "folders", directoryHint: .isDirectory) }
  /// Whether people reach the server by https.
  package var isSecure: Bool {
    certificate != nil || publicURL?.lowercased().hasPrefix("https://") == true
  }
  /// What the server itself speaks.
  package var scheme: String { certificate == nil ? "http" : "https" }
  /// The address people reach the server by, as far as it is known: what the operator said, else what the running server noted.
  package var reachableURL: String {
    if let publicURL { return publicURL }
    let noted = FileManager.default.contents(atPath: addressFile.path).map {
      String(decoding: $0, as: UTF8.self)
    }
    return noted ?? "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
  package var booksFolder: URL { dataFolder.appending(path: "books", directoryHint: .isDirectory) }
}

extension ServerConfiguration {
  /// Stores the address that the server listens on, for the links that the operator's commands print.
  package func note(address: String) throws {
    let folder = try DurableFolder(dataFolder)
    // An interrupted start may have left it.
    folder.remove(addressFile.lastPathComponent + ".part")
    try folder.write(Array(address.utf8), to: addressFile.lastPathComponent)
  }
}

/// Where mail goes and what it may be addressed to.
package struct MailConfiguration: Sendable {
  /// `smtp://` (STARTTLS required) or `smtps://`; nil writes files into `folder`.
  package var server: String?
  /// A PEM file of the certificate authorities to trust instead of the system's.
  package var authorities: String?
  /// The sender, which the reader's Kindle account must know.
  package var from = "sharepipe@localhost.localdomain"
  /// One `.eml` per message when there is no server.
  package var folder: URL
  /// Domains a destination's address may have, besides Kindle's own.
  package var recipientDomains: [String] = []
  /// Where the answers to its mails arrive; nil reads none.
  package var mailbox: MailboxConfiguration?

  package init(folder: URL) {
    self.folder = folder
  }

  /// Domains whose addresses belong to Amazon's devices.
  package static let amazonDomains = ["kindle.com", "free.kindle.com"]

  /// Whether mail may go to that address.
  package func allows(_ address: String) -> Bool {
    Self.isAmazon(address)
      || Self.domain(of: address).map(recipientDomains.map { $0.lowercased() }.contains) == true
  }

  /// Whether an address is at one of Amazon's own domains.
  package static func isAmazon(_ address: String) -> Bool {
    domain(of: address).map(amazonDomains.contains) == true
  }

  private static func domain(of address: String) -> String? {
    guard let at = address.lastIndex(of: "@"), at != address.startIndex else { return nil }
    return address[address.index(after: at)...].lowercased()
  }
}

/// The mailbox of the sender.
package struct MailboxConfiguration: Sendable {
  /// `imaps://user:password@host/INBOX`, or `imap://` (STARTTLS required).
  package var url: String
  /// A PEM file of the certificate authorities to trust instead of the system's.
  package var authorities: String?
  /// The time between two looks.
  package var interval: Duration = .seconds(120)
  /// The name by which the mailbox's own server signs its `Authentication-Results` (RFC 8601).
  package var authority: String?

  package init(url: String) { self.url = url }

  /// The server with these settings.
  package func server() throws -> MailboxServer { try MailboxServer(url: url, caFile: authorities) }
}
