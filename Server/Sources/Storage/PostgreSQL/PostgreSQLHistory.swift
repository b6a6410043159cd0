// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// The newest timeline that a process has seen, and whether servers have become read-only, so that no connection leads to a server
/// that was replaced or can't be used.
package final class PostgreSQLHistory: Sendable {
  private let seen: Mutex<PostgreSQLTimeline?>
  private let refused = Atomic<Int>(0)
  private let remember: @Sendable (PostgreSQLTimeline) -> Void

  /// - Parameters:
  ///   - newest: the newest timeline that earlier processes have seen.
  ///   - remember: called when a connection leads to a newer timeline.
  package init(
    newest: PostgreSQLTimeline? = nil, remember: @escaping @Sendable (PostgreSQLTimeline) -> Void = { _ in }
  ) {
    seen = Mutex(newest)
    self.remember = remember
  }

  /// How often a server refused a change of this process because it had become read-only.
  ///
  /// Connections that were opened before the last time are closed, so that all of them find out, also those that only read.
  var refusals: Int { refused.load(ordering: .relaxed) }

  func recordRefusal() { refused.add(1, ordering: .relaxed) }

  /// The newest timeline so far; nil if no server reported one.
  package var newest: PostgreSQLTimeline? { seen.withLock { $0 } }

  /// Whether a server with that timeline was replaced.
  ///
  /// A server that reports none is never considered replaced.
  func hasReplaced(_ timeline: PostgreSQLTimeline?) -> Bool {
    guard let timeline, let newest else { return false }
    return timeline.isReplaced(by: newest)
  }

  /// Records the timeline of a connection; throws if its server was replaced.
  func record(_ timeline: PostgreSQLTimeline?) throws {
    guard let timeline else { return }
    let isNew = try seen.withLock { newest in
      if let newest, timeline.isReplaced(by: newest) { throw Self.replaced(timeline, by: newest) }
      defer { newest = timeline }
      return newest != timeline
    }
    if isNew { remember(timeline) }
  }

  private static func replaced(_ old: PostgreSQLTimeline, by new: PostgreSQLTimeline) -> PostgreSQLFailure {
    PostgreSQLFailure(
      state: "",
      message: """
        the PostgreSQL server was replaced by a promoted standby: it has timeline \(old.number), and timeline \
        \(new.number) was used before
        """,
      isConnectionLost: true)
  }
}
