// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
package import ShareContract

extension Outbox {
  /// The outcome of an attempt to send a share.
  public enum Settlement: Hashable, Sendable {
    /// The server has confirmed the share, and the local copy is deleted.
    case acknowledged
    /// The share waits until the user signs in.
    case needsSignIn
    /// The share waits for the user's decision.
    case failed
    /// The share is sent again after this many seconds.
    case waits(Double)
    /// Another process has claimed the share meanwhile, or the user has moved it to another account. Nothing was changed.
    case overtaken
  }

  /// Changes a share's state according to the verdict on an attempt.
  ///
  /// `owner` is the one who claimed it, `server` the one that was asked, if that is known; `jitter` is a random number from
  /// 0 to 1. An acknowledgment counts, no matter which process
  /// holds the share by now. Throws `ShareFileError` if the change cannot be written; the share is then kept as it is.
  @discardableResult
  package func settle(
    _ id: ShareID, _ verdict: UploadVerdict, owner: String, server: ServerAddress?,
    retry: UploadRetry = UploadRetry(),
    jitter: Double = .random(in: 0...1)
  ) throws -> Settlement {
    do {
      return try change(id, verdict, owner, server, retry, jitter)
    } catch let error as OutboxError
      where [.held(id), .notFound(id), .receiptMismatch(id)].contains(error)
    {
      return .overtaken
    }
  }

  private func change(
    _ id: ShareID, _ verdict: UploadVerdict, _ owner: String, _ server: ServerAddress?, _ retry: UploadRetry,
    _ jitter: Double
  ) throws -> Settlement {
    switch verdict {
    case .acknowledged(let receipt):
      try acknowledge(receipt, from: server)
      return .acknowledged
    case .needsSignIn:
      try markNeedsSignIn(id, owner: owner)
      return .needsSignIn
    case .wrongAccount(let problem), .refused(let problem):
      try fail(
        id, reason: OutboxReason(code: problem.code, detail: problem.detail, at: clock()), owner: owner)
      return .failed
    case .tryAgain(_, .receiptMismatch) where try isBodyDamaged(id):
      let reason = OutboxReason(code: ProblemCode.damagedShare.rawValue, at: clock())
      try fail(id, reason: reason, owner: owner)
      return .failed
    case .tryAgain(let requested, let why):
      let attempts = (try entry(id)?.progress.attempts ?? 0) + 1
      let isOurs = why.goesOnAtOnce && attempts <= Self.interruptions
      let seconds = isOurs ? 0 : retry.seconds(afterAttempts: attempts, requested: requested, jitter: jitter)
      try release(
        id, owner: owner, retryAfter: seconds, isRequested: requested != nil,
        reason: OutboxReason(code: why.rawValue, at: clock()))
      return .waits(seconds)
    }
  }

  /// How often an attempt that this device interrupted is repeated without a wait; more would be a loop.
  private static let interruptions = 3

  /// Whether the body is no longer what was committed, so that no receipt can ever match it.
  private func isBodyDamaged(_ id: ShareID) throws -> Bool {
    guard let entry = try entry(id), let committed = entry.knownDigest else { return false }
    return try ShareBodyFile(reading: entry.bodyFile).sha256() != committed
  }
}

extension UploadVerdict.Why {
  /// Whether the next attempt is another one than that which failed, so that waiting would not help it.
  fileprivate var goesOnAtOnce: Bool { [.interrupted, .noUploads, .uploadGone].contains(self) }
}
