// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
public import UIKit

/// What a share extension shows while its share goes on its way.
@MainActor public protocol ShareFlowScreen: AnyObject {
  /// The share is durable: from now on, and not before, the user may be told "Saved".
  func showSaved(_ entry: OutboxEntry)
  /// The last rung: says what the user can do. Returns when the user has read it.
  func showPrompt(title: String, words: String) async
}

/// One share in the extension, from the host's items to the end of the hand-off.
///
/// Save first, say "Saved" second, decide third. Whatever fails after the commit leaves the share in the outbox.
@MainActor public final class ShareFlow {
  private let container: SharedContainer
  private let outbox: Outbox
  private let credentials: CredentialStore
  private let uploader: BackgroundUploader
  private let settings: Settings

  /// What an app chooses.
  public struct Settings: Sendable {
    /// The app's name, for the prompt.
    public var appName: String
    /// The scheme that opens the app.
    public var scheme: String
    /// The beginning of the names of background sessions.
    public var sessionPrefix: String
    /// The order of the rungs.
    public var policy = HandOffPolicy()

    /// Names what has no default.
    public init(appName: String, scheme: String, sessionPrefix: String) {
      self.appName = appName
      self.scheme = scheme
      self.sessionPrefix = sessionPrefix
    }
  }

  /// Nothing could be taken from what the host shares.
  public struct NothingToShare: Error, Sendable {
    /// Why, one line for each provider.
    public let failures: [String]
  }

  /// How many things of the last saved share could not be read and are not in it.
  public private(set) var missing = 0

  /// Opens the outbox; throws when the App Group is missing or the outbox cannot be opened.
  public init(group: String, settings: Settings) throws {
    container = try SharedContainer(group: group)
    outbox = try container.outbox()
    credentials = CredentialStore(container: container)
    uploader = BackgroundUploader(outbox: outbox, container: container, prefix: settings.sessionPrefix)
    self.settings = settings
  }

  /// Saves what the host shares, and returns only when it is durable.
  ///
  /// Throws when it is not.
  public func save(_ items: [NSExtensionItem], source: String?) async throws -> OutboxEntry {
    let staging = try container.makeStagingFolder()
    defer { try? FileManager.default.removeItem(at: staging) }
    let loaded = await AttachmentLoader(staging: staging).load(items)
    guard !loaded.attachments.isEmpty else { throw NothingToShare(failures: loaded.failures) }
    let account = await reading().account
    let share = Share(account: account, attachments: loaded.attachments, source: source)
    missing = loaded.failures.count
    return try await commit(share)
  }

  /// Climbs the rungs for a saved share until one holds.
  public func handOff(
    _ entry: OutboxEntry, from controller: UIViewController, screen: any ShareFlowScreen
  ) async -> HandOff.Ending {
    let reading = await reading()
    markIfSignedOut(entry, reading.verdict)
    let opener = SceneOpener(from: controller)
    let handOff = HandOff(
      credential: reading.verdict, capabilities: HandOffCapabilities(canOpenApp: opener.canOpen),
      osMajor: Self.osMajor, policy: settings.policy)
    var tried: [RungAttempt] = []
    while case .take(let rung) = handOff.next(after: tried) {
      tried.append(RungAttempt(rung, await climb(rung, entry, reading, opener, screen)))
    }
    guard case .done(let ending) = handOff.next(after: tried) else { return .kept }
    return ending
  }

  private func climb(
    _ rung: Rung, _ entry: OutboxEntry, _ reading: CredentialStore.Reading, _ opener: SceneOpener,
    _ screen: any ShareFlowScreen
  ) async -> RungOutcome {
    switch rung {
    case .shareToken: return await upload(entry, reading)
    case .openApp:
      guard let url = HandOffLink(scheme: settings.scheme, share: entry.id)?.url else { return .failed }
      return await opener.open(url) ? .succeeded : .failed
    case .prompt:
      let words = ShareWords.prompt(for: reading.verdict, app: settings.appName)
      await screen.showPrompt(title: ShareWords.promptTitle, words: words)
      return .succeeded
    case .signInHere, .notify: return .failed
    }
  }

  private nonisolated func upload(
    _ entry: OutboxEntry, _ reading: CredentialStore.Reading
  ) async -> RungOutcome {
    guard let target = reading.target else { return .needsSignIn }
    do {
      // False: another process has it already, which is as good.
      _ = try uploader.start(entry.id, to: target)
      return .succeeded
    } catch {
      return .failed
    }
  }

  private func markIfSignedOut(_ entry: OutboxEntry, _ verdict: CredentialVerdict) {
    switch verdict {
    case .signedOut, .staleWipe: try? outbox.markNeedsSignIn(entry.id)
    case .signedIn, .lockedTryLater, .misconfigured: break
    }
  }

  // The keychain and the disk are other processes and slow things: not on the main thread.

  private nonisolated func reading() async -> CredentialStore.Reading { credentials.read() }

  private nonisolated func commit(_ share: Share) async throws -> OutboxEntry { try outbox.commit(share) }

  private static var osMajor: Int {
    Int(UIDevice.current.systemVersion.prefix { $0 != "." }) ?? 0
  }
}
