// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// One line of the outbox as a list shows it: the title, the state, the reason, and what the user can do.
///
/// ```swift
/// let rows = outbox.rows(signedInAs: account)     // empty: everything is sent
/// for row in rows where row.actions.contains(.sendNow) {
/// try outbox.perform(.sendNow, on: row.subject, signedInAs: account)
/// }
/// ```
public struct OutboxRow: Hashable, Sendable, Identifiable {
  /// The share that a row shows.
  public enum Subject: Hashable, Sendable {
    /// A share that can be read.
    case share(ShareID)
    /// A share that cannot be read now or by this version.
    case hidden(ShareID)
    /// A damaged share in the quarantine, by the name of its folder.
    case quarantined(String)
  }

  /// An action that the user can choose.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    /// End the wait and send it now.
    case sendNow
    /// Try again what failed.
    case retry
    /// Sign in, so that it can be sent.
    case signIn
    /// Send it to the account that is signed in instead of its own, as after the server has moved to another address. Ask the
    /// user to confirm.
    case assign
    /// Send it to another destination, because its own no longer exists. ``Outbox/perform(_:on:signedInAs:)`` sends it to the
    /// account's default destination, and ``Outbox/redirect(_:to:signedInAs:)`` to those that the user chooses.
    case redirect
    /// Save a readable copy.
    case export
    /// Delete it from this device. Ask the user to confirm.
    case delete
  }

  /// What the row is about.
  public let subject: Subject
  /// The title of the share, or else its address.
  public let title: String
  /// The host of the address that was shared; nil for anything else.
  public let host: String?
  /// The state, in a few words.
  public let state: String
  /// The reason for the state, if there is one.
  public let reason: String?
  /// When it is tried again automatically; nil if that is now, or it waits for the user.
  public let nextTry: Date?
  /// The bytes it takes on this device, if that is known.
  public let bytes: Int?
  /// The account it belongs to; nil when it was saved while signed out.
  public let account: String?
  /// The server of the account; nil when it isn't known, see ``OutboxEntry/server``.
  public let server: ServerAddress?
  /// When the user shared it, if that is known.
  public let savedAt: Date?
  /// The available actions, in the order in which to offer them.
  public let actions: [Action]

  /// An identifier that stays the same as long as the row is about the same share.
  public var id: String {
    switch subject {
    case .share(let id), .hidden(let id): id.text
    case .quarantined(let name): name
    }
  }

  /// Returns the seconds since it was shared; never negative, even if the clock was changed.
  public func age(at now: Date) -> Double? {
    savedAt.map { max(0, now.timeIntervalSince($0)) }
  }
}

extension Outbox {
  /// Returns all shares that aren't confirmed, oldest first, then those that can't be read.
  ///
  /// The list is empty only if everything is sent.
  ///
  /// - Parameters:
  ///   - account: The account that is signed in; nil while no user is.
  ///   - isOnline: Whether the device has a network; nil if that isn't known.
  public func rows(signedInAs account: AccountIdentity?, isOnline: Bool? = nil) -> [OutboxRow] {
    let (survey, now) = (survey(), now)
    return survey.entries.map { OutboxRow($0, signedInAs: account, isOnline: isOnline, now: now) }
      + survey.hidden.map(OutboxRow.init) + survey.quarantined.map(OutboxRow.init)
  }

  /// Performs the action that the user chose for a row.
  ///
  /// Ask the user to confirm where ``OutboxRow/Action`` says so. For `signIn` and `export` nothing happens here: the app shows
  /// its sign-in, or calls ``export(_:into:)``.
  ///
  /// - Throws: ``OutboxError/held(_:)`` while the share is being sent, ``OutboxError/notFound(_:)``,
  ///   ``OutboxError/otherAccount(_:)``, ``OutboxError/keepsDestinations(_:)``, ``OutboxError/newerVersion(_:)``,
  ///   ``OutboxError/outOfSpace(needed:free:)``, `ShareFileError`, or `CocoaError` when a file can't be deleted.
  public func perform(
    _ action: OutboxRow.Action, on subject: OutboxRow.Subject, signedInAs account: AccountIdentity?
  ) throws {
    switch (action, subject) {
    case (.sendNow, .share(let id)), (.retry, .share(let id)): try retry(id)
    case (.assign, .share(let id)): if let account { try assign(id, to: account) }
    case (.redirect, .share(let id)): if let account { try redirect(id, to: nil, signedInAs: account) }
    case (.delete, .share(let id)): try delete(id)
    case (.delete, .quarantined(let name)):
      try deleteQuarantined(folder(Name.quarantine).appendingPathComponent(name))
    default: break
    }
  }
}

extension OutboxRow {
  init(_ entry: OutboxEntry, signedInAs account: AccountIdentity?, isOnline: Bool?, now: OutboxMoment) {
    let state = ShareMessages.shortState(of: entry, signedInAs: account, isOnline: isOnline, now: now)
    // Without a network, the state is the reason.
    let hasReason = state != ShareMessages.sentWhenOnline()
    self.init(
      subject: .share(entry.id), title: ShareMessages.title(of: entry),
      host: entry.manifest.url.flatMap { URL(string: $0)?.host },
      state: state, reason: hasReason ? entry.progress.reason.map { ShareMessages.reason($0) } : nil,
      nextTry: Self.nextTry(entry, now),
      bytes: entry.manifest.body.bytes, account: entry.account, server: entry.server,
      savedAt: entry.manifest.createdAt,
      actions: Self.actions(for: entry, account, now) + [.export, .delete])
  }

  init(_ hidden: UnreadableShare) {
    self.init(
      subject: .hidden(hidden.id), title: ShareMessages.untitled(), host: nil,
      state: ShareMessages.hiddenState(),
      reason: ShareMessages.reason(hidden.why), nextTry: nil, bytes: nil, account: nil, server: nil,
      savedAt: nil,
      actions: []
    )
  }

  init(_ quarantined: QuarantinedShare) {
    self.init(
      subject: .quarantined(quarantined.name), title: quarantined.title ?? ShareMessages.untitled(),
      host: nil,
      state: ShareMessages.quarantinedState(), reason: ShareMessages.reason(quarantined.why), nextTry: nil,
      bytes: quarantined.bytes, account: nil, server: nil, savedAt: nil, actions: [.export, .delete])
  }

  /// As the clock shows it now: it may have been set since the wait began.
  private static func nextTry(_ entry: OutboxEntry, _ now: OutboxMoment) -> Date? {
    guard entry.state == .pending, let retry = entry.progress.retry, !retry.isOver(at: now) else {
      return nil
    }
    return now.date.addingTimeInterval(retry.remaining(at: now))
  }

  private static func actions(
    for entry: OutboxEntry, _ account: AccountIdentity?, _ now: OutboxMoment
  ) -> [Action] {
    guard let account else { return entry.state == .failed ? [.signIn, .retry] : [.signIn] }
    guard entry.isSendable(as: account) else { return [.assign] }
    switch entry.state {
    case .pending, .needsSignIn: return [.sendNow]
    case .uploading(let lease): return lease.isHeld(at: now) ? [] : [.sendNow]
    case .failed:
      if entry.isWithoutDestination { return [.redirect] }
      let isMismatch = entry.progress.reason?.code == ProblemCode.tokenOwnerMismatch.rawValue
      return isMismatch ? [.assign, .retry] : [.retry]
    }
  }
}
