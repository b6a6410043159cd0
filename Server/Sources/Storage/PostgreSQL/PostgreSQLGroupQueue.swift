// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Determines which waiting callers the next transaction serves.
///
/// Two groups of one process never have the same account: the second one would only wait for the account's row. So the
/// callers of a busy account gather, and one whose row another process holds delays few others.
struct PostgreSQLGroupQueue {
  /// In a larger group, the first caller would wait for the last without much benefit.
  static let groupSize = 64
  /// The number of groups at a time; the other connections remain for other transactions.
  static let width = 3

  private var waiting: [GroupMember] = []
  private var busy: Set<String> = []
  private var running = 0

  /// Adds a caller; returns whether a group has to be started for it.
  mutating func add(_ member: GroupMember) -> Bool {
    waiting.append(member)
    return start(for: member)
  }

  /// Returns the members of a group that was started, in the order of their locks; empty when others served all callers.
  mutating func next() -> [GroupMember] {
    guard let first = waiting.first(where: isFree) else {
      running -= 1
      return []
    }
    var (group, others): ([GroupMember], [GroupMember]) = ([], [])
    for member in waiting {
      let joins = group.count < Self.groupSize && member.type == first.type && isFree(member)
      if joins { group.append(member) } else { others.append(member) }
    }
    waiting = others
    busy.formUnion(group.map(\.account))
    return group.sorted { ($0.account, $0.key) < ($1.account, $1.key) }
  }

  /// Ends a group; returns whether another one has to be started.
  mutating func end(_ group: [GroupMember]) -> Bool {
    busy.subtract(group.map(\.account))
    running -= 1
    return waiting.first(where: isFree).map { start(for: $0) } ?? false
  }

  private mutating func start(for member: GroupMember) -> Bool {
    guard running < Self.width, isFree(member) else { return false }
    running += 1
    return true
  }

  private func isFree(_ member: GroupMember) -> Bool { !busy.contains(member.account) }
}
