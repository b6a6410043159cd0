// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
public import UIKit

/// One share in the extension, from the items of the host app to the end of the hand-off.
///
/// Call ``load(_:progress:)``, then ``save(_:title:comment:tags:destinations:source:)``, then show "Saved", then
/// ``handOff(_:from:screen:)``. If anything fails after saving, the share stays in the outbox.
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
    /// The limits of loading.
    public var loading = LoadLimits()
    /// The server for signing in inside the extension when no user was signed in before; nil if the app has none.
    public var server: URL?
    /// The transport to the server; nil for a Sharepipe server.
    public var transport: (any ShareTransport)?
    /// The registration of the app at the server's sign-in.
    public var client = OAuthClient.sharepipe

    /// Creates settings; everything else has a default.
    public init(appName: String, scheme: String, sessionPrefix: String) {
      self.appName = appName
      self.scheme = scheme
      self.sessionPrefix = sessionPrefix
    }
  }

  /// The error that nothing could be loaded.
  public struct NothingToShare: Error, Sendable {
    /// What was loaded, with the reasons.
    public let outcome: LoadOutcome

    init(_ outcome: LoadOutcome) { self.outcome = outcome }
  }

  /// The error that the share is larger than the server accepts, by its last known limits.
  ///
  /// Nothing was saved.
  public struct TooLarge: Error, Hashable, Sendable {
    /// What is too large, and by how much.
    package let check: ShareSizeCheck
  }

  /// The error that the device wasn't unlocked since it was started.
  ///
  /// Nothing can be written, and nothing was saved.
  public struct NotUnlocked: Error, Sendable {}

  /// The other shares of the last save, if it made several: one for each link of a text.
  var others: [OutboxEntry] = []

  /// The files of a share that is saved, on their way out.
  var discarding: Task<Void, Never>?

  /// The number of items that couldn't be loaded and aren't in the last saved share.
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

  /// Creates a flow in the process of the app, with its own service, for shares that come from a shortcut.
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
