// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract
public import ShareKit
public import UIKit

/// The app's half of the work: signs in, and sends what lies in the outbox on every entrance.
public final class OutboxService: Sendable {
  /// The outbox.
  public let outbox: Outbox
  /// The container that app and extension share.
  public let container: SharedContainer
  let credentials: CredentialStore
  let session: KeychainSlot
  private let uploader: Uploader
  private let hasReclaimed = Guarded(false)
  private let background = Guarded<BackgroundUploader?>(nil)
  private static let owner = "app"

  /// What a drain came to.
  public struct Result: Sendable {
    /// What is known of the credential.
    public let verdict: CredentialVerdict
    /// The account that is signed in, if any.
    public let marker: AccountMarker?
    /// What was sent; nil when nothing could be.
    public let report: Uploader.Report?
  }

  /// Opens the shared container; throws when the App Group is missing or the outbox cannot be opened.
  public init(group: String) throws {
    container = try SharedContainer(group: group)
    outbox = try container.outbox()
    credentials = CredentialStore(container: container)
    session = KeychainSlot(service: "sharepipe.session", account: "current", group: nil)
    uploader = Uploader(outbox: outbox, owner: Self.owner) { [container, outbox] entry in
      // Large shares are the transfer service's: it goes on with them where they broke.
      guard !outbox.hasResumption(of: entry) else { return false }
      let limit = entry.account.flatMap { container.snapshot(of: $0)?.limits.bodyBytes }
      return UploadRoute(bytes: entry.manifest.body.bytes, limit: limit) == .request
    }
  }

  /// An uploader that settles the events of background sessions with this outbox.
  public func backgroundUploader(
    prefix: String, settled: @escaping @Sendable (ShareID, Outbox.Settlement) -> Void
  ) -> BackgroundUploader {
    let made = BackgroundUploader(outbox: outbox, container: container, prefix: prefix, settled: settled)
    background.withLock { $0 = made }
    return made
  }

  /// Sends all that is due.
  ///
  /// Every entrance of the app calls it; only one drain runs at a time.
  ///
  /// - Parameter endingWaits: true when the user is there: what waits only for our own patience goes out now; what the
  ///   server asked to wait for does not.
  public func drain(endingWaits: Bool = false) async -> Result {
    container.sweepStaging()
    outbox.sweep()
    _ = try? outbox.expire()
    reclaim()
    let reading = credentials.read()
    if case .staleWipe = reading.verdict { try? credentials.wipe() }
    guard let target = reading.target else {
      return Result(verdict: reading.verdict, marker: reading.marker, report: nil)
    }
    // The extension may have found nobody signed in just before the sign-in was complete.
    try? outbox.readmit(as: target.account)
    if endingWaits { endWaits(as: target.account) }
    let report = await uploader.drain(to: target)
    if !report.needsSignIn { startLarge(to: target) }
    return Result(verdict: forgetIfRefused(report, reading.verdict), marker: reading.marker, report: report)
  }

  /// What the server asked to wait for goes on waiting.
  private func endWaits(as account: String) {
    for entry in outbox.entries(sendableAs: account) where entry.state == .pending {
      guard entry.progress.reason != nil, entry.progress.retry?.isAsked != true else { continue }
      try? outbox.endWait(entry.id)
    }
  }

  private func startLarge(to target: UploadTarget) {
    guard let background = background.withLock({ $0 }) else { return }
    for entry in outbox.due(as: target.account)
    where background.route(of: entry, as: target.account) == .resumable || outbox.hasResumption(of: entry) {
      _ = try? background.start(entry.id, to: target)
    }
  }

  /// There is one app process: what an earlier one had claimed when it died, nobody sends.
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
  private func forgetIfRefused(_ report: Uploader.Report, _ verdict: CredentialVerdict) -> CredentialVerdict {
    guard report.needsSignIn else { return verdict }
    try? credentials.wipe()
    return .signedOut
  }

  /// Signs in; what waited for it goes out with the next drain.
  ///
  /// Throws ``SignIn/Failure`` or ``KeychainSlot/Failure``.
  public func signIn(_ proof: SignIn.Proof, server: URL, device: String) async throws {
    let installation = try credentials.installation()
    let grant = try await SignIn(server: server).grant(for: proof, device: device, installation: installation)
    try session.write(Data(grant.session.utf8))
    try credentials.store(
      token: grant.share.token, marker: AccountMarker(account: grant.share.account, server: server))
    try outbox.readmit(as: grant.share.account)
  }

  /// Signs out; the outbox stays.
  public func signOut() async throws {
    try credentials.wipe()
    try session.delete()
  }
}
