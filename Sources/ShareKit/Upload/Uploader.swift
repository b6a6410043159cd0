// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract

// The public initializer takes a URLSessionConfiguration, which is in FoundationNetworking on Linux only.
#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Sends the shares of an outbox that are due, one after the other, in this process.
///
/// ```swift
/// let uploader = Uploader(outbox: outbox, owner: "app")
/// let report = await uploader.drain(to: target)
/// ```
public actor Uploader {
  /// The result of a drain.
  public struct Report: Hashable, Sendable {
    /// Shares that the server confirmed.
    public internal(set) var acknowledged: [ShareID] = []
    /// Shares that remain, with the outcome of each.
    public internal(set) var remaining: [ShareID: Outbox.Settlement] = [:]
    /// Whether the server rejected the token, so that the user has to sign in.
    public internal(set) var needsSignIn = false
    /// An error of this device's storage, if there was one.
    public internal(set) var fault: String?
  }

  private let outbox: Outbox
  private let owner: String
  private let retry: UploadRetry
  private let transport: any ShareTransport
  private let configuration: URLSessionConfiguration
  private let isTaken: @Sendable (OutboxEntry) -> Bool
  private var isDraining = false
  private var waiting: [(target: UploadTarget, CheckedContinuation<Report, Never>)] = []

  /// Creates an uploader.
  ///
  /// `owner` is its name in leases, see ``OutboxLease``.
  ///
  /// A share for which `isTaken` returns false is left to another uploader, such as a large share to the background upload.
  public init(
    outbox: Outbox, owner: String, transport: any ShareTransport = ContractTransport(),
    retry: UploadRetry = UploadRetry(), configuration: URLSessionConfiguration = .ephemeral,
    isTaken: @escaping @Sendable (OutboxEntry) -> Bool = { _ in true }
  ) {
    self.outbox = outbox
    self.owner = owner
    self.transport = transport
    self.retry = retry
    self.configuration = configuration
    self.isTaken = isTaken
  }

  /// Sends all shares that are due and can be sent as the target's account, also those that waited for sign-in.
  ///
  /// Only one drain runs at a time. All calls during a drain share one more drain after it. A drain stops at the first share
  /// that fails because of the network or the token, because the others would fail, too.
  public func drain(to target: UploadTarget) async -> Report {
    guard !isDraining else {
      return await withCheckedContinuation { waiting.append((target, $0)) }
    }
    isDraining = true
    let report = await run(target)
    while let next = waiting.last?.target {
      let callers = waiting
      waiting = []
      let report = await run(next)
      for (_, continuation) in callers { continuation.resume(returning: report) }
    }
    isDraining = false
    return report
  }

  private func run(_ target: UploadTarget) async -> Report {
    var report = Report()
    readmit(target.identity, &report)
    for entry in outbox.due(as: target.identity) where isTaken(entry) {
      do {
        guard let claimed = try outbox.claim(entry, owner: owner, account: target.identity) else { continue }
        guard try await send(claimed, to: target, &report) else { break }
      } catch {
        report.fault = "\(error)"
      }
    }
    if report.needsSignIn { keepRest(target.identity) }
    return report
  }

  /// What was not tried any more waits for the same sign-in, and says so.
  private func keepRest(_ account: AccountIdentity) {
    for entry in outbox.entries(sendableAs: account) where entry.state == .pending {
      try? outbox.markNeedsSignIn(entry.id)
    }
  }

  /// A target means that the user is signed in, so shares that waited for sign-in are due.
  private func readmit(_ account: AccountIdentity, _ report: inout Report) {
    do {
      try outbox.readmit(as: account)
    } catch {
      report.fault = "\(error)"
    }
  }

  /// Returns whether it is worth going on.
  private func send(
    _ entry: OutboxEntry, to target: UploadTarget, _ report: inout Report
  ) async throws -> Bool {
    let verdict = await attempt(entry, target)
    let settlement = try outbox.settle(
      entry.id, verdict, owner: owner, server: target.identity.server, retry: retry)
    if settlement == .acknowledged {
      report.acknowledged.append(entry.id)
    } else {
      report.remaining[entry.id] = settlement
    }
    report.needsSignIn = report.needsSignIn || verdict == .needsSignIn
    return verdict != .needsSignIn && verdict != .tryAgain(seconds: nil, why: .network)
  }

  private func attempt(_ entry: OutboxEntry, _ target: UploadTarget) async -> UploadVerdict {
    do {
      let response = try await transport.send(entry, to: target, configuration: configuration)
      return transport.verdict(on: response, to: entry)
    } catch {
      return UploadVerdict(failure: error)
    }
  }
}

extension Outbox {
  /// Returns the shares to send now as an account, oldest first.
  public func due(as account: AccountIdentity) -> [OutboxEntry] {
    let now = now
    return entries(sendableAs: account).filter { $0.isDue(at: now) }
  }

  /// Returns the seconds until a share can be sent as an account, 0 if one can be sent now; nil if none will be due without the
  /// user.
  ///
  /// A share that an ended process was sending is due when its lease ends.
  public func secondsUntilDue(as account: AccountIdentity) -> Double? {
    let now = now
    return entries(sendableAs: account).compactMap { $0.wait(at: now) }.min()
  }

  /// Claims a share with a lease that suits its length: two minutes, and a second per 16 KiB.
  ///
  /// - Throws: ``OutboxError/otherAccount(_:)``, ``OutboxError/invalidOwner(_:)``, ``OutboxError/newerVersion(_:)``, or
  ///   `ShareFileError`.
  public func claim(_ entry: OutboxEntry, owner: String, account: AccountIdentity) throws -> OutboxEntry? {
    let seconds = 120 + Double(entry.manifest.body.bytes) / 16_384
    return try claim(entry.id, owner: owner, seconds: seconds, account: account)
  }
}
