// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import ShareKitPlatform
import UIKit
import WidgetKit

/// Shares for shortcuts and Siri, through the same code as the share sheet, and describes the last share.
@MainActor final class IntentsModel {
  /// Called before a share is sent, so that the app's one uploader exists.
  var prepares: () -> Void = {}
  /// Called after a share, so that screens show it.
  var hasShared: () -> Void = {}
  /// Whether the device has a network; nil if that isn't known.
  var isOnline: () async -> Bool? = { nil }

  private let storage: Storage
  private let work: AppWork
  // The system gives an intent thirty seconds. A share that isn't sent by then is safe in the outbox.
  private static let timeout = Duration.seconds(10)

  init(_ storage: Storage, _ work: AppWork) {
    (self.storage, self.work) = (storage, work)
  }

  /// Saves a share durably, then sends it; returns how far it came, in a sentence.
  func share(_ content: IntentContent, to destination: String?) async throws -> String {
    let service = try opened()
    prepares()
    let flow = ShareFlow(
      service,
      settings: ShareFlow.Settings(
        appName: AppText.appName, scheme: Identifiers.scheme, sessionPrefix: Identifiers.sessionPrefix))
    let entry = try await save(content, to: destination, flow)
    let sending = await sending(entry, flow)
    WidgetCenter.shared.reloadTimelines(ofKind: Identifiers.widget)
    hasShared()
    return await text(of: sending, entry, service)
  }

  private func save(
    _ content: IntentContent, to destination: String?, _ flow: ShareFlow
  ) async throws -> OutboxEntry {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let loaded = await flow.load(try content.items(in: folder))
    do {
      return try await flow.save(
        loaded, comment: nil, destinations: destination.map { [$0] }, source: "shortcut")
    } catch {
      await flow.discard(loaded)
      throw IntentFailure(ShareFlow.message(for: error, app: AppText.appName))
    }
  }

  /// Sends after the work that is under way, but doesn't wait for it longer than the system waits for an intent.
  private func sending(_ entry: OutboxEntry, _ flow: ShareFlow) async -> ShareFlow.Sending {
    await inTime { result in work.run("intent") { result.yield(await flow.send(entry)) } } ?? .waiting
  }

  /// The first value that some work yields; nil if there is none in the time that an intent has.
  private func inTime<Value: Sendable>(_ start: (AsyncStream<Value?>.Continuation) -> Void) async -> Value? {
    let (results, result) = AsyncStream.makeStream(of: Value?.self)
    start(result)
    let timeout = Task {
      try? await Task.sleep(for: Self.timeout)
      result.yield(nil)
    }
    defer { timeout.cancel() }
    // A loop here would need iOS 18.
    return await results.first { @Sendable _ in true } ?? nil
  }

  private func text(
    of sending: ShareFlow.Sending, _ entry: OutboxEntry, _ service: OutboxService
  ) async -> String {
    switch sending {
    case .sent: return AppText.intentSent
    case .uploading: return await isOnline() == false ? AppText.intentOffline : AppText.intentSending
    case .needsSignIn: return AppText.intentNeedsSignIn
    case .waiting:
      let now = ((try? service.outbox.entry(entry.id)) ?? nil) ?? entry
      return AppText.intentWaiting(ShareMessages.state(of: now))
    }
  }

  /// The destinations of the signed-in account.
  func destinations() async throws -> [AccountSnapshot.Destination] {
    let service = try opened()
    guard let account = await service.signedIn()?.marker.identity else { return [] }
    return service.container.snapshot(of: account)?.destinations ?? []
  }

  private func opened(lockedText: String = ShareMessages.notUnlocked()) throws -> OutboxService {
    if let service = storage.service { return service }
    throw IntentFailure(storage.isProtected ? lockedText : AppText.unusable)
  }
}

extension IntentsModel {
  /// What became of the newest share: on this device, or else on the server.
  ///
  /// It claims nothing about the server if that can't be asked.
  func lastShare() async throws -> String {
    let service = try opened(lockedText: AppText.intentUnlock)
    guard service.outbox.canBeListed else { throw IntentFailure(AppText.intentUnlock) }
    let account = await service.signedIn()
    let here = LastShare(
      service.outbox, signedInAs: account?.marker.identity, isOnline: await isOnline())
    guard let account else { return try await signedOut(here, service) }
    switch await newest(of: account) {
    case .success(let there):
      let last = [here, there].compactMap { $0 }.max { $0.isOlder(than: $1) }
      return last?.text() ?? AppText.intentNoShares
    case .failure(ServerAPI.Failure.sessionGone):
      return (here?.text() ?? AppText.nothingWaits) + ". " + AppText.sessionGone
    case .failure:
      return AppText.intentOnlyHere(here?.text() ?? AppText.nothingWaits)
    }
  }

  /// A keychain that can't be read now doesn't mean that the user is signed out.
  private func signedOut(_ here: LastShare?, _ service: OutboxService) async throws -> String {
    switch await service.credential() {
    case .lockedTryLater: throw IntentFailure(AppText.intentUnlock)
    case .misconfigured: throw IntentFailure(AppText.noKeychain)
    case .signedIn, .signedOut, .staleWipe: return here?.text() ?? AppText.intentSignedOut
    }
  }

  private func newest(of account: SignedInAccount) async -> Result<LastShare?, any Error> {
    guard let api = account.api else { return .failure(ServerAPI.Failure.sessionGone) }
    let names = destinationNames(of: account)
    let response: Result<LastShare?, any Error>? = await inTime { result in
      Task {
        do {
          let share = try await api.shares(limit: 1).items.first
          result.yield(.success(share.map { LastShare($0, names: names) }))
        } catch {
          result.yield(.failure(error))
        }
      }
    }
    return response ?? .failure(ServerAPI.Failure.unreachable)
  }

  private func destinationNames(of account: SignedInAccount) -> [String: String]? {
    let known = storage.service?.container.snapshot(of: account.marker.identity)?.destinations
    return known.map { [String: String]($0.map { ($0.id, $0.name) }) { first, _ in first } }
  }
}
