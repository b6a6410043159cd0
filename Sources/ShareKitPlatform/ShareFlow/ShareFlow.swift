// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
public import UIKit

/// One share in the extension, from the host's items to the end of the hand-off.
///
/// Save first, say "Saved" second, decide third. Whatever fails after the commit leaves the share in the outbox.
@MainActor public final class ShareFlow {
  let container: SharedContainer
  let outbox: Outbox
  let credentials: CredentialStore
  let uploader: BackgroundUploader
  let settings: Settings
  let network = NetworkStatus()

  /// The settings that an app chooses.
  public struct Settings: Sendable {
    /// The app's name, for the prompt.
    public var appName: String
    /// The scheme that opens the app.
    public var scheme: String
    /// The beginning of the names of background sessions.
    public var sessionPrefix: String
    /// The order of the rungs.
    public var policy = HandOffPolicy()
    /// How much is loaded at once, and how long a silent host is waited for.
    public var loading = LoadLimits()
    /// The server for signing in inside the extension when no user was signed in before; nil if the app has none.
    public var server: URL?
    /// How shares reach the server; nil for a Sharepipe server.
    public var transport: (any ShareTransport)?
    /// The app as its server's sign-in knows it.
    public var client = OAuthClient.sharepipe

    /// Names what has no default.
    public init(appName: String, scheme: String, sessionPrefix: String) {
      self.appName = appName
      self.scheme = scheme
      self.sessionPrefix = sessionPrefix
    }
  }

  /// The host shared nothing that could be loaded.
  public struct NothingToShare: Error, Sendable {
    /// Why: empty, failed, or no room left on this device.
    public let outcome: LoadOutcome

    init(_ outcome: LoadOutcome) { self.outcome = outcome }
  }

  /// The server would not take a share of this size, by what the app last heard from it; nothing was saved.
  public struct TooLarge: Error, Hashable, Sendable {
    /// What is too large, and by how much.
    package let check: ShareSizeCheck
  }

  /// The device was not unlocked since it was started: nothing can be written yet, and nothing was saved.
  public struct NotUnlocked: Error, Sendable {}

  /// The other shares of the last save, if it made several: one for each link of a text.
  var others: [OutboxEntry] = []

  /// The files of a share that is saved, on their way out.
  var discarding: Task<Void, Never>?

  /// How many things of the last saved share could not be read and are not in it.
  public internal(set) var missing = 0

  /// Opens the outbox of an App Group.
  ///
  /// - Throws: ``SharedContainer/Unavailable`` when the App Group is missing, `OutboxError.unusable` when the outbox can't be
  ///   opened.
  public init(group: String, settings: Settings) throws {
    container = try SharedContainer(group: group)
    outbox = try container.outbox()
    credentials = CredentialStore(container: container)
    uploader = BackgroundUploader(
      outbox: outbox, container: container, prefix: settings.sessionPrefix, transport: settings.transport)
    self.settings = settings
  }

  /// Uses the app's own service, in the app's process: for shares that come from a shortcut.
  public init(_ service: OutboxService, settings: Settings) {
    container = service.container
    outbox = service.outbox
    credentials = service.credentials
    uploader = service.uploader(prefix: settings.sessionPrefix)
    self.settings = settings
  }

  // The keychain and the disk are other processes and slow things: not on the main thread.

  nonisolated func reading() async -> CredentialStore.Reading { credentials.read() }
}
