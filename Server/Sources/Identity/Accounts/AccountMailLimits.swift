// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages
package import ServerCore
import ShareContract
package import Storage

/// Limits on account mails per day (UTC); the counts survive a restart.
///
/// These mails go to addresses that a user typed. Their owners may never have heard of this server.
package struct AccountMailLimits: Sendable {
  /// Mails per day: requested by one user, by one admin, from one network, and in all.
  package static let perDay = (user: 10, admin: 100, peer: 20)

  private let counts: MailCounts
  private let everybody: Int
  private let now: @Sendable () -> Date

  package init(engine: any Engine, everybody: Int, now: @escaping @Sendable () -> Date) {
    counts = MailCounts(engine)
    (self.everybody, self.now) = (everybody, now)
  }

  /// Counts a mail requested by a peer who is not signed in; throws 429 when there were too many today.
  ///
  /// - Parameter isToUnknownAddress: whether it may go to somebody without an account. Only these count toward the limit in
  ///   all, so that unauthenticated clients can't keep users from resetting their passwords.
  package func take(from peer: PeerKey, isToUnknownAddress: Bool) async throws {
    try await take([budget(peer)] + (isToUnknownAddress ? [all] : []))
  }

  /// Counts a mail requested by a signed-in user; throws 429 when there were too many today.
  package func take(by account: AccountRecord, from peer: PeerKey) async throws {
    let isAdmin = account.role == .admin
    let own = MailBudget(
      "account \(account.id)", limit: isAdmin ? Self.perDay.admin : Self.perDay.user)
    try await take([own, all] + (isAdmin ? [] : [budget(peer)]))
  }

  private func budget(_ peer: PeerKey) -> MailBudget {
    MailBudget("peer \(peer.text)", limit: Self.perDay.peer)
  }

  private var all: MailBudget { MailBudget("all", limit: everybody) }

  private func take(_ budgets: [MailBudget]) async throws {
    let seconds = Int(now().timeIntervalSince1970)
    guard try await counts.take(budgets, day: seconds / 86_400) != nil else { return }
    throw ProblemResponse(
      Problem(
        .tooManyRequests,
        .tooManyMails),
      retryAfterSeconds: 86_400 - seconds % 86_400)
  }
}
