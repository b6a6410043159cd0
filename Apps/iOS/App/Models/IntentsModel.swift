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

  private let storage: Storage
  private let work: AppWork
  // The system gives an intent thirty seconds. A share that isn't sent by then is safe in the outbox.
  private static let timeout = Duration.seconds(10)

  init(_ storage: Storage, _ work: AppWork) {
    (self.storage, self.work) = (storage, work)
  }

  /// Saves a share durably, then sends it; returns how far it came, in a sentence.
  func share(_ content: IntentContent, to destination: String?) async throws -> String {
    guard !content.isEmpty else { throw IntentFailure(AppText.nothingToSend) }
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
    return text(of: sending, entry, service, isOnline: flow.isOnline)
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
    let (results, result) = AsyncStream.makeStream(of: ShareFlow.Sending.self)
    work.run("intent") { result.yield(await flow.send(entry)) }
    let timeout = Task {
      try? await Task.sleep(for: Self.timeout)
      result.yield(.waiting)
    }
    defer { timeout.cancel() }
    // A loop here would need iOS 18.
    return await results.first { @Sendable _ in true } ?? .waiting
  }

  private func text(
    of sending: ShareFlow.Sending, _ entry: OutboxEntry, _ service: OutboxService, isOnline: Bool?
  ) -> String {
    switch sending {
    case .sent: return AppText.intentSent
    case .uploading where isOnline == false: return AppText.intentOffline
    case .uploading: return AppText.intentSending
    case .needsSignIn: return AppText.intentNeedsSignIn
    case .waiting:
      let now = ((try? service.outbox.entry(entry.id)) ?? nil) ?? entry
      return AppText.intentWaiting(ShareMessages.state(of: now))
    }
  }

  /// The destinations of the signed-in account.
  func destinations() async throws -> [AccountSnapshot.Destination] {
    let service = try opened()
    guard let account = await service.signedIn()?.marker.account else { return [] }
    return service.container.snapshot(of: account)?.destinations ?? []
  }

  private func opened() throws -> OutboxService {
    if let service = storage.service { return service }
    throw IntentFailure(storage.isProtected ? ShareMessages.notUnlocked() : AppText.unusable)
  }
}

extension IntentsModel {
  /// What became of the newest share of the signed-in account: on this device, or else on the server.
  func lastShare() async throws -> String {
    let service = try opened()
    guard let account = await service.signedIn() else {
      return service.outbox.entries().isEmpty ? AppText.intentSignedOut : AppText.intentNeedsSignIn
    }
    let waiting = service.outbox.entries(sendableAs: account.marker.account).max { $0.id.text < $1.id.text }
    let known = try? await account.api?.shares(limit: 1).items.first
    if let waiting, waiting.id.text > known?.id.text ?? "" { return described(waiting) }
    if let known { return try await described(known) }
    return account.api == nil ? AppText.sessionGone : AppText.intentNoShares
  }

  private func described(_ entry: OutboxEntry) -> String {
    Self.described(entry.manifest.title, [ShareMessages.state(of: entry)])
  }

  private func described(_ share: ShareStatus) async throws -> String {
    let names = [String: String](try await destinations().map { ($0.id, $0.name) }) { first, _ in first }
    let row = HistoryRow(share, names: names, messages: HistoryMessages())
    return Self.described(row.title, row.states)
  }

  private static func described(_ title: String?, _ states: [String]) -> String {
    let state = states.joined(separator: ", ")
    return title.map { ShareMessages.quoted($0) + ": " + state } ?? state
  }
}
