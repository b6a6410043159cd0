// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// Decides which notices to post, from the newest shares and the notices that were posted before.
public struct NoticePlan: Hashable, Sendable {
  /// The notices to post now.
  public let due: [ShareNotice]
  /// The identifiers of notices whose reason is gone, so that they can be posted again.
  public let resolved: Set<String>

  // A failure that is older was on the screen long ago.
  private static let oldest = 7 * 86_400.0
  // More at once would be noise; the rest comes with the next refresh.
  private static let most = 3

  /// Plans for the first page of the history.
  public init(
    _ shares: [ShareStatus], names: [String: String]?, told: Set<String>, now: Date,
    messages: HistoryMessages = HistoryMessages()
  ) {
    let rows = shares.map { ($0, HistoryRow($0, names: names, messages: messages)) }
    let notices = rows.filter { Self.isRecent($0.1, now) }.compactMap(ShareNotice.init)
    due = Array(notices.filter { !told.contains($0.identifier) }.prefix(Self.most))
    let listed = Set(shares.map(\.id))
    let standing = Set(rows.compactMap(ShareNotice.init).map(\.identifier))
    resolved = told.filter { identifier in
      guard let share = ShareNotice.read(identifier)?.share else { return true }
      return listed.contains(share) && !standing.contains(identifier)
    }
  }

  private static func isRecent(_ row: HistoryRow, _ now: Date) -> Bool {
    row.createdAt.map { abs(now.timeIntervalSince($0)) < oldest } ?? false
  }
}
