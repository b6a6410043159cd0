// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract
public import ShareKit
public import UIKit

/// The outbox for the app: signs in and out, and sends the shares.
public final class OutboxService: Sendable {
  /// The outbox of the container.
  public let outbox: Outbox
  /// The container that app and extension share.
  public let container: SharedContainer
  let credentials: CredentialStore
  let session: AccountSessionStore
  private let revocations = RevocationStore()
  private let transport: (any ShareTransport)?
  private let uploader: Uploader
  private let hasReclaimed = LockedValue(false)
  private let background = LockedValue<BackgroundUploader?>(nil)
  private let sessionIsGone = LockedValue<@Sendable () -> Void>({})
  private static let owner = "app"

  /// The result of a drain.
  public struct Result: Sendable {
    /// The state of the credential.
    public let verdict: CredentialVerdict
    /// The account that is signed in, if any.
    public let marker: AccountMarker?
    /// The report of the uploader; nil when no token was available.
    public let report: Uploader.Report?
    /// Seconds until something is due to be sent; nil when nothing will be without the user.
    ///
    /// While the app is on the screen, drain again then.
    public internal(set) var secondsUntilDue: Double?

    /// The account that owns the outbox now; nil when no user is signed in, even if a marker exists.
    public var account: AccountIdentity? {
      switch verdict {
      case .signedIn, .lockedTryLater, .misconfigured: marker?.identity
      case .signedOut, .staleWipe: nil
      }
    }
  }

  /// Opens the shared container and its outbox.
  ///
  /// Without a transport, shares are sent to a Sharepipe server.
  ///
  /// In an app, use ``AppOutbox``, which opens the outbox as soon as that is possible.
  ///
  /// - Throws: ``SharedContainer/Unavailable`` when the App Group is missing, `OutboxError.unusable` when the outbox can't be
  ///   opened.
  public init(group: String, transport: (any ShareTransport)? = nil) throws {
    self.transport = transport
    container = try SharedContainer(group: group)
    outbox = try container.outbox()
    credentials = CredentialStore(container: container)
    session = AccountSessionStore(installation: credentials.installationFile)
    uploader = Uploader(outbox: outbox, owner: Self.owner, transport: transport ?? ContractTransport()) {
      [container, outbox] entry in
      // The transfer service sends large shares, because it resumes interrupted uploads.
      guard !outbox.hasResumption(of: entry) else { return false }
      let limit = entry.owner.flatMap { container.snapshot(of: $0)?.limits.bodyBytes }
      return UploadRoute(for: entry, limit: limit) == .request
    }
  }

  /// Returns an uploader that handles the events of background sessions for this outbox.
  public func backgroundUploader(
    prefix: String, settled: @escaping @Sendable (ShareID, Outbox.Settlement) -> Void
  ) -> BackgroundUploader {
    let made = BackgroundUploader(
      outbox: outbox, container: container, prefix: prefix, transport: transport, settled: settled)
    background.withLock { $0 = made }
    return made
  }

  /// The app's uploader, of which there is one in a process: a second one would be refused its sessions.
  func uploader(prefix: String) -> BackgroundUploader {
    background.withLock { $0 } ?? backgroundUploader(prefix: prefix) { _, _ in }
  }

  /// Sends all shares that are due.
  ///
  /// Call it whenever the app is opened or woken; only one drain runs at a time.
  ///
  /// - Parameter endingWaits: true when the user opened the app: shares that wait only for our own retry interval are sent now; those that the
  ///   server asked to delay keep waiting.
  public func drain(endingWaits: Bool = false) async -> Result {
    container.sweepStaging()
    outbox.sweep()
    _ = try? outbox.expire()
    reclaim()
    let reading = credentials.read()
    clearStale(reading)
    var result = await send(reading, endingWaits: endingWaits)
    if case .signedIn = result.verdict {
      result.secondsUntilDue = result.account.flatMap { outbox.secondsUntilDue(as: $0) }
    }
    await ShareNotifications().removeResolved(outbox)
    await revocations.work()
    return result
  }

  private func send(_ reading: CredentialStore.Reading, endingWaits: Bool) async -> Result {
    guard let target = reading.target else {
      return Result(verdict: reading.verdict, marker: reading.marker, report: nil)
    }
    // The extension may have found no signed-in user just before the sign-in was complete.
    try? outbox.readmit(as: target.identity)
    if endingWaits { endWaits(as: target.identity) }
    let report = await uploader.drain(to: target)
    if !report.needsSignIn { startLarge(to: target) }
    return Result(verdict: forgetIfRefused(report, reading), marker: reading.marker, report: report)
  }

  /// Ends the waits of this device; those that the server requested continue.
  private func endWaits(as account: AccountIdentity) {
    for entry in outbox.entries(sendableAs: account) where entry.state == .pending {
      guard entry.progress.reason != nil, entry.progress.retry?.isRequested != true else { continue }
      try? outbox.endWait(entry.id)
    }
  }

  private func startLarge(to target: UploadTarget) {
    guard let background = background.withLock({ $0 }) else { return }
    for entry in outbox.due(as: target.identity)
    where background.route(of: entry, as: target.identity) == .resumable || outbox.hasResumption(of: entry) {
      _ = try? background.start(entry.id, to: target)
    }
  }

  /// There is one app process, so shares that an earlier process had claimed would never be sent.
  ///
  /// Once in each process.
  private func reclaim() {
    let isFirst = hasReclaimed.withLock { done in
      defer { done = true }
      return !done
    }
    guard isFirst else { return }
    for entry in outbox.entries() {
      guard case .uploading(let lease) = entry.state, lease.owner == Self.owner else { continue }
      try? outbox.release(entry.id, owner: Self.owner, retryAfter: 0, reason: entry.progress.reason)
    }
  }

  /// A token that the server does not take any more is of no use to the extension either.
  private func forgetIfRefused(
    _ report: Uploader.Report, _ reading: CredentialStore.Reading
  ) -> CredentialVerdict {
    guard report.needsSignIn, let target = reading.target else { return reading.verdict }
    try? credentials.refuse(target)
    try? credentials.delete(reading)
    forgetSession(reading.marker)
    // The extension may have signed in meanwhile.
    return credentials.read().verdict
  }

  /// Deletes stale credentials, and has their tokens revoked at their servers.
  ///
  /// A locked device or a missing entitlement proves nothing, and nothing is deleted.
  private func clearStale(_ reading: CredentialStore.Reading) {
    if case .staleWipe = reading.verdict {
      revoke([reading.item])
      try? credentials.delete(reading)
    }
    if case .staleWipe(.refused) = reading.verdict { forgetSession(reading.marker) }
    let stored = session.read(marker: reading.marker)
    if case .staleWipe = stored.verdict, let item = stored.item {
      revoke([item])
      try? session.delete(item)
    }
  }

  private func forgetSession(_ marker: AccountMarker?) {
    guard let item = session.read(marker: marker).item else { return }
    revoke([item])
    try? session.delete(item)
  }

  /// Best effort: a token that cannot be remembered is deleted all the same.
  ///
  /// How to revoke the tokens of another API, only the app knows.
  private func revoke(_ items: [Data?]) {
    guard transport == nil || transport is ContractTransport else { return }
    try? revocations.add(items.compactMap { $0 }.compactMap { CredentialRecord($0)?.revocation })
  }

  /// Returns the app's session; nil if no user is signed in to the app, as after a sign-in inside the extension.
  public func accountSession() -> AccountSession? {
    let marker = credentials.read().marker
    guard let marker else { return nil }
    let (verdict, item) = session.read(marker: marker)
    guard case .signedIn(let token, let account) = verdict else { return nil }
    let fields = item.flatMap(CredentialRecord.init)?.fields ?? []
    return AccountSession(server: marker.server, token: token, account: account, fields: fields)
  }

  /// Deletes a session that the server no longer accepts.
  ///
  /// The share token can still be valid.
  ///
  /// Shares in the outbox aren't changed. The closure of ``whenSessionIsGone(_:)`` is called on any thread.
  public func sessionRefused(_ refused: AccountSession) {
    let stored = session.read(marker: credentials.read().marker)
    guard let item = stored.item, CredentialRecord(item)?.token == refused.token else { return }
    try? session.delete(item)
    sessionIsGone.withLock { $0 }()
  }

  /// Sets a closure that is called after the server has rejected the session in any request, so that the app can tell the user.
  public func whenSessionIsGone(_ call: @escaping @Sendable () -> Void) {
    sessionIsGone.withLock { $0 = call }
  }

  /// Signs in at a Sharepipe server, and stores a share token for this installation.
  ///
  /// The next drain sends the shares that waited for the sign-in.
  ///
  /// - Parameters:
  ///   - userCredentials: what the user signs in with.
  ///   - server: the address of the server.
  ///   - device: the name under which the server lists this device.
  ///   - fields: header fields that a proxy in front of the server demands. They are stored with the tokens. Nil for those
  ///     of the last sign-in, if it was at the same server and the user hasn't signed out.
  /// - Throws: ``SignIn/Failure``, `OAuthCode.Failure`, ``KeychainSlot/Failure``, or the errors of the files in the App Group:
  ///   `ShareFileError`, `CocoaError` and `OutboxError`.
  public func signIn(
    _ userCredentials: SignIn.Credentials, server: URL, device: String, fields: [HeaderField]? = nil
  ) async throws {
    let installation = try credentials.installation()
    let fields = fields ?? credentials.read().fields(for: server)
    let grant = try await SignIn(server: server, fields: fields).grant(
      for: userCredentials, device: device, installation: installation)
    let old = (credentials.read(), session.read(marker: nil).item)
    let marker = AccountMarker(account: grant.share.account, server: server)
    if old.0.marker?.identity != marker.identity { await forgetWhatWasShown() }
    try session.store(grant.session, marker: marker, fields: fields)
    try credentials.store(token: grant.share.token, marker: marker, fields: fields)
    // Pasting the same token again must not end it.
    revoke([old.0.item, old.1].filter { $0.flatMap(CredentialRecord.init)?.token != grant.session })
    try? container.keep(lastServer: server)
    try outbox.readmit(as: marker.identity)
  }

  /// Signs in with a token that the app has received from its own API.
  ///
  /// The next drain sends the shares that waited for the sign-in. The account is any name that stays the same for a user of this
  /// server: a share is never sent with the token of another account, or to another server. After the server has moved to another
  /// address, the user sends the shares that wait for the old one with `OutboxRow.Action.assign`. A token that the server has
  /// rejected isn't used until you pass it here again.
  ///
  /// - Throws: ``KeychainSlot/Failure``, or the errors of the files in the App Group: `ShareFileError`, `CocoaError` and
  ///   `OutboxError`.
  public func signIn(as target: UploadTarget) throws {
    let old = credentials.read().item
    let marker = AccountMarker(account: target.account, server: target.server)
    try credentials.store(token: target.token, marker: marker, fields: target.fields)
    revoke([old].filter { $0.flatMap(CredentialRecord.init)?.token != target.token })
    try? container.keep(lastServer: target.server)
    try outbox.readmit(as: target.identity)
  }

  /// Nothing of an account is shown any more outside of the app.
  private func forgetWhatWasShown() async {
    await ShareSuggestions().forgetAll()
    await StateNotices(container: container).forget()
  }

  /// Signs out, with or without a network.
  ///
  /// The shares stay in the outbox. The tokens are revoked at the server now, or by a later drain.
  ///
  /// - Throws: ``KeychainSlot/Failure``, or `CocoaError` when the account marker can't be deleted.
  public func signOut() async throws {
    await forgetWhatWasShown()
    let reading = credentials.read()
    let tokens = [reading.item, session.read(marker: reading.marker).item]
    // First: a process that ends after the tokens are to be revoked must not leave them in use.
    try credentials.removeMarker()
    revoke(tokens)
    try credentials.wipe()
    try session.wipe()
    container.forgetSnapshot()
  }
}
