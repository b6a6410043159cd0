// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
public import ShareKit
public import UIKit

extension ShareFlow {
  /// Loads the items of the host app, and copies large ones to files.
  ///
  /// The user can write meanwhile.
  ///
  /// Items that couldn't be loaded are in the outcome. Pass the outcome to ``save(_:title:comment:tags:destinations:source:)``
  /// or to ``discard(_:)``. Canceling the task or the progress ends the loads that are still running.
  public func load(
    _ items: [NSExtensionItem], progress: Progress = Progress(totalUnitCount: 1)
  ) async -> LoadOutcome {
    do {
      let recorder = HostShapeRecorder(container: container, limits: settings.loading)
      if recorder.isOn { _ = try? await recorder.record(items) }
      let staging = try await makeStaging()
      let loader = AttachmentLoader(staging: staging, limits: settings.loading)
      return await loader.load(items, progress: progress)
    } catch {
      let failure = LoadOutcome.Failure(name: nil, types: [], reason: LoadOutcome.Reason(error))
      return LoadOutcome(failures: [failure])
    }
  }

  /// Saves a loaded share and returns when it is durable.
  ///
  /// After an error you can pass the same outcome again, so that the user can try again.
  ///
  /// - Parameters:
  ///   - outcome: What ``load(_:progress:)`` returned.
  ///   - title: The title the user typed, which goes before every other; nil when they typed none.
  ///   - comment: What the user wrote to the share; nil when they wrote nothing.
  ///   - tags: The words under which the user finds the share again; nil when there are none.
  ///   - destinations: The chosen destinations. Nil means the account's default, and so does a destination that the
  ///     account doesn't have.
  ///   - source: The app or program that the share comes from, for the server.
  /// - Throws: ``NothingToShare`` when nothing was loaded, ``TooLarge`` when the server wouldn't accept the share,
  ///   ``NotUnlocked`` before the device's first unlock, when nothing can be written, or the errors of `Outbox.commit(_:)`.
  public func save(
    _ outcome: LoadOutcome, title: String? = nil, comment: String?, tags: [String]? = nil,
    destinations: [String]?, source: String?
  ) async throws -> OutboxEntry {
    do {
      return try await saveNow(outcome, title, comment, tags, destinations, source)
    } catch {
      throw await isProtected() ? NotUnlocked() : error
    }
  }

  private func saveNow(
    _ outcome: LoadOutcome, _ title: String?, _ comment: String?, _ tags: [String]?,
    _ destinations: [String]?, _ source: String?
  ) async throws -> OutboxEntry {
    guard outcome.verdict == .loaded else { throw NothingToShare(outcome) }
    let account = await reading().account
    if let check = await sizeCheck(of: outcome, for: account), case .tooLarge = check.verdict {
      throw TooLarge(check: check)
    }
    let destinations = await known(destinations, to: account)
    missing = outcome.failures.count
    var entries: [OutboxEntry] = []
    let shares = Share.separated(outcome.attachments)
    for attachments in shares {
      var share = Share(
        account: account, attachments: attachments, title: outcome.title, comment: comment, source: source)
      share.request.destinations = destinations
      share.request.tags = tags
      // One title for several links would be wrong for all but one of them.
      share.request.use(senderTitle: shares.count == 1 ? title : nil)
      entries.append(try await commit(share))
    }
    guard let entry = entries.last else { throw NothingToShare(outcome) }
    if let account, let last = destinations?.last { await remember(last, of: account) }
    others = entries.dropLast()
    // Who waits for "Saved" need not wait for this; the hand-off does.
    discarding = Task { [entries] in
      for entry in entries { await workOutDigest(of: entry) }
      await discard(outcome)
    }
    return entry
  }

  private nonisolated func remember(_ destination: String, of account: AccountIdentity) async {
    container.keep(lastDestination: destination, of: account)
  }

  /// Removes the files of an outcome that is not saved, or is saved already.
  public nonisolated func discard(_ outcome: LoadOutcome) async {
    if let staging = outcome.staging { try? FileManager.default.removeItem(at: staging) }
  }

  /// Loads and saves a share in one step, for an extension without a compose sheet.
  ///
  /// - Throws: The errors of ``save(_:title:comment:tags:destinations:source:)``.
  public func save(_ items: [NSExtensionItem], source: String?) async throws -> OutboxEntry {
    let outcome = await load(items)
    do {
      return try await save(outcome, comment: nil, destinations: nil, source: source)
    } catch {
      await discard(outcome)
      throw error
    }
  }

  /// What was chosen, unless another has signed in since: then it would be another's e-reader, or none at all.
  private nonisolated func known(_ chosen: [String]?, to account: AccountIdentity?) async -> [String]? {
    guard let account, let snapshot = container.snapshot(of: account) else { return nil }
    let own = Set(snapshot.destinations.map(\.id))
    return chosen.flatMap { $0.allSatisfy(own.contains) ? $0 : nil }
  }

  /// Nil if the server's limits are not known.
  private nonisolated func sizeCheck(
    of outcome: LoadOutcome, for account: AccountIdentity?
  ) async -> ShareSizeCheck? {
    guard let account, let snapshot = container.snapshot(of: account) else { return nil }
    return ShareSizeCheck(ShareSize(outcome.attachments), limits: snapshot.limits)
  }

  private nonisolated func isProtected() async -> Bool { outbox.isProtected }

  private nonisolated func makeStaging() async throws -> URL { try container.makeStagingFolder() }

  private nonisolated func workOutDigest(of entry: OutboxEntry) async { entry.digest() }

  private nonisolated func commit(_ share: Share) async throws -> OutboxEntry { try outbox.commit(share) }
}
