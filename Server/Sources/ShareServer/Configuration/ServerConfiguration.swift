// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import API
import Delivery
package import Foundation
package import Identity
package import ImageWork
package import Intake
package import Pipeline
package import Reading
package import ServerCore
package import ServerHTTP
package import Storage
package import Tracing

/// All settings of `serve` and `work`, read once at the start.
package struct ServerConfiguration: Sendable {
  /// The folder with bodies and books, and with the database if that is SQLite.
  package var dataFolder: URL
  /// The PostgreSQL database; nil means SQLite in the data folder.
  package var database: PostgreSQLAddress?
  /// What this process does, as other programs that use the PostgreSQL database see it.
  package var role = DatabaseProgram.Role.command
  /// Steps of the schema of PostgreSQL that a test adds.
  package var exampleSteps: ExampleSteps?
  /// Where bodies and books are if several machines use them; nil means in the data folder.
  package var store: StoreAddress?
  /// The file of the key that encrypts users' mail passwords; nil means `secret.key` in the data folder.
  package var secretKey: URL?
  /// The paths of the files that contain passwords and other secrets of the settings.
  package var secretFiles: [String] = []
  /// The host name or IP address to listen on.
  package var host = "127.0.0.1"
  /// The port to listen on; 0 lets the system choose.
  package var port = 8080
  /// Where `/metrics` is served, without a token; nil means nowhere.
  package var metricsAddress: MetricsAddress?
  /// Where a process that only works on jobs serves its `/metrics`; nil means nowhere.
  package var workMetricsAddress: MetricsAddress?
  /// Makes spans of requests and of the stages of shares; nil makes none.
  package var tracer: (any Tracer)?
  /// Whether clients can connect; tests without connections call `Server.responder`.
  package var acceptsConnections = true
  /// The public URL of the server; nil means the one it listens on.
  package var publicURL: String?
  /// The trusted proxies in front of the server, which name the client.
  package var trustedProxies: TrustedProxies?
  /// The certificate for TLS in the server itself; nil if a proxy in front does it.
  package var certificate: CertificateFiles?
  /// The time between two checks of the certificate's files.
  var certificateInterval: Duration = .seconds(5)
  /// The time limits for clients.
  package var clientTimeouts = ClientTimeouts()
  /// The maximum number of simultaneous connections; nil means what the system allows.
  package var maxConnections: Int?
  /// The maximum size of a request body in bytes; beyond it 413.
  package var maxBody = 64 << 20
  /// The maximum size of a resumable upload in bytes; beyond it 413.
  package var maxUpload = 4 << 30
  /// The maximum length of a share's comment in grapheme clusters; beyond it 422.
  package var commentCharacters = 2000
  /// How long an upload that is not continued is kept.
  package var uploadLife: Duration = .seconds(7 * 86_400)
  /// The hand-off settings sent to the apps; nil lets the apps decide.
  package var handOff: HandOffSwitch?
  /// The identity provider for sign-ins, if any.
  package var provider: IdentityProvider?
  /// Who may create an account.
  package var signUp = SignUp.closed
  /// The maximum number of shares per account and minute; 0 means no limit.
  package var shareRate = 120
  /// Account mails a day (UTC) to people without an account, in all; see ``AccountMailLimits``.
  package var accountMailsPerDay = 500
  /// The limits on sent mails.
  package var mailLimits = MailLimits()
  /// The maximum number of destinations of an account and of a share.
  package var destinationCaps = DestinationCaps()
  /// The limits on what webhooks of all accounts send to one host.
  package var webhookLimits = TargetLimits()
  /// The free bytes to keep on the data folder's disk; below it 507.
  package var freeSpaceFloor = 256 << 20
  /// The storage quota of each account; beyond it 429.
  package var quota = Quota()
  /// After how many days shares of every account are deleted.
  package var retention = RetentionRules.standard
  /// The time limits for downloading an export.
  package var exportLimits = ExportLimits()
  /// The number of jobs that run at once; 0 only accepts shares.
  package var workers = 4
  /// The delay before the first retry; it doubles with each further one.
  package var retryBase: Duration = .seconds(30)
  /// The maximum time for processing one page or text.
  var readingLimit: Duration = .seconds(60)
  /// Whether a crash of this process leaves a mark for the worker that takes over its jobs; needs signal handlers.
  package var marksCrashes = false
  /// How long the server responds after the signal to stop, and reports that it isn't ready.
  package var drainTime: Duration = .zero
  /// How long a worker keeps a job without a heartbeat.
  package var leaseTime: Duration = .seconds(60)
  /// The longest time between two checks of the queue by an idle worker; tests raise it, so that only hints wake workers.
  package var queueInterval: Duration = .milliseconds(500)
  /// The longest time between two checks for changes that event streams send; tests raise it.
  package var changeInterval: Duration = .seconds(1)
  /// How processes with one PostgreSQL database exchange hints; tests replace it.
  package var hints = PostgreSQLHints.Settings()
  /// Where mails are sent.
  package var mail: MailConfiguration
  /// The maximum size of a book.
  package var bookLimits = BookLimits()
  /// The confined program, which converts untrusted images and texts; without it, images stay unchanged and Markdown is
  /// read as plain text.
  package var imageProgram: ImageProgram?
  /// Absolute paths of folders that users may have books written into, besides their own in the data folder.
  package var folderRoots: [String] = []
  /// The name of this machine; nil if no destination chooses it.
  package var node: NodeName?
  /// The operator's umask, for books in those folders; nil if the process still has it.
  package var folderUmask: UInt32?
  /// The `HOST[:PORT]` entries that the guarded fetcher may reach although their IP address is denied.
  package var allowedHosts: [String] = []
  /// Identifiers of the operator's builds of the app, `TEAM.BUNDLE`, which claim a URL of this server.
  package var appIdentifiers: [String] = []
  /// The clock for sign-ins, tokens and links.
  package var now: @Sendable () -> Date = { Date() }
  /// What a hash of a password costs; tests lower it.
  package var passwordCost = PasswordHash.Cost.recommended
  /// Multiplies the time limits of fetches; tests raise it, because sites on a busy machine respond late.
  package var fetchTimeFactor = 1
  /// The operator's rules for the pages of certain sites.
  package var siteRules = SiteRules.none
  /// Adds the route `POST /v1/no-op`, which reads a body and does nothing, as a baseline for benchmarks.
  package var hasNoOpRoute = false

  package init(dataFolder: URL) {
    self.dataFolder = dataFolder
    mail = MailConfiguration(folder: dataFolder.appending(path: "mail", directoryHint: .isDirectory))
  }
}

extension ServerConfiguration {
  package var databaseFile: URL { dataFolder.appending(path: DataFolderEntries.database) }
  /// The key that encrypts users' mail passwords; backups don't contain it.
  package var keyFile: URL { secretKey ?? dataFolder.appending(path: "secret.key") }
  package var bodiesFolder: URL { dataFolder.appending(path: "bodies", directoryHint: .isDirectory) }
  var workersFolder: URL { dataFolder.appending(path: "workers", directoryHint: .isDirectory) }
  /// The folder for exports of accounts.
  package var exportsFolder: URL { dataFolder.appending(path: "exports", directoryHint: .isDirectory) }
  /// The file in which a running server stores its URL, for the links that the operator's commands print.
  package var addressFile: URL { dataFolder.appending(path: "address") }
  /// The folders of accounts, each named after its account.
  package var foldersFolder: URL { dataFolder.appending(path: "folders", directoryHint: .isDirectory) }
  /// Whether users reach the server by HTTPS.
  package var isSecure: Bool {
    certificate != nil || publicURL?.lowercased().hasPrefix("https://") == true
  }
  /// The URL scheme that the server itself uses.
  package var scheme: String { certificate == nil ? "http" : "https" }
  /// The known public URL of the server: the operator's setting, or else the one stored by the running server.
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
  /// Stores the URL that the server listens on, for the links that the operator's commands print.
  package func note(address: String) throws {
    let folder = try DurableFolder(dataFolder)
    // An interrupted start may have left this file.
    folder.remove(addressFile.lastPathComponent + ".part")
    try folder.write(Array(address.utf8), to: addressFile.lastPathComponent)
  }
}
