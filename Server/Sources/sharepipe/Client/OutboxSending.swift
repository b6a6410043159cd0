// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit

/// Sends all shares in the outbox now, without waiting for the time of their next attempt.
struct OutboxSending {
  let outbox: Outbox
  let login: SavedLogin

  /// Whether the outbox contains a share.
  var hasShares: Bool { !outbox.entries().isEmpty }

  /// Sends the shares; throws a failure if the outbox can't be changed.
  func run() async throws -> Uploader.Report {
    try makeDue()
    return await Uploader(
      outbox: outbox, owner: Self.owner, configuration: login.session.configuration
    ).drain(to: login.target)
  }

  /// The name of this process in leases.
  static var owner: String { "cli-\(ProcessInfo.processInfo.processIdentifier)" }

  /// Describes the shares that are still in the outbox; nil if there are none.
  func failure(_ report: Uploader.Report) -> CommandFailure? {
    let unsent = outbox.entries()
    guard let first = unsent.first else { return nil }
    let isFinal = unsent.allSatisfy { $0.state == .failed }
    return CommandFailure(
      report.needsSignIn ? .notAllowed : isFinal ? .badData : .tryAgain,
      "\(unsent.count) not sent. \(report.fault ?? text(of: first))")
  }

  /// Describes why one share is still in the outbox; nil if it isn't there.
  func failure(_ report: Uploader.Report, of share: ShareID) -> CommandFailure? {
    guard let entry = outbox.entries().first(where: { $0.id == share }) else { return nil }
    return CommandFailure(
      report.needsSignIn ? .notAllowed : entry.state == .failed ? .badData : .tryAgain,
      report.remaining[share] == nil ? report.fault ?? text(of: entry) : text(of: entry))
  }

  /// A share of another account or server is named, for the user can decide about it.
  private func text(of entry: OutboxEntry) -> String {
    let (account, state) = (
      login.target.identity, ShareMessages.state(of: entry, signedInAs: login.target.identity)
    )
    if case .uploading = entry.state { return "another process is sending it; try again later" }
    if !entry.isSendable(as: account) { return state + ": sharepipe outbox assign \(entry.id.text)" }
    return entry.isWithoutDestination
      ? state + ": sharepipe outbox redirect \(entry.id.text) [--to NAME]" : state
  }

  // The user's request ends waiting times, and shares that waited for a sign-in are sent now.
  private func makeDue() throws {
    do {
      outbox.sweep()
      try outbox.readmit(as: login.target.identity)
      for entry in outbox.entries(sendableAs: login.target.identity) { try makeDue(entry.id) }
    } catch {
      throw CommandFailure(.unavailable, "couldn't open the outbox", because: error)
    }
  }

  /// Makes a share due, unless another process is sending it or has sent it: the others must not wait for that.
  private func makeDue(_ share: ShareID) throws {
    do {
      try outbox.retry(share)
    } catch OutboxError.held, OutboxError.notFound {}
  }
}
