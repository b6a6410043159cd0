// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Does the work of concurrent callers in common transactions, so that they share statements and the sync of the commit.
///
/// A caller resumes only after the common COMMIT. If the group was certainly rolled back because of an error, each
/// member runs again in its own transaction and gets its own result. If the server can't be reached, or it is unknown
/// whether the group was committed, every member gets that error, and nothing is repeated.
final class PostgreSQLGroups: Sendable {
  private let state = Mutex(PostgreSQLGroupQueue())
  private let pool: PostgreSQLPool
  private let limit: Duration
  private let onCommit: @Sendable () -> Void

  /// - Parameters:
  ///   - limit: how long a transaction is repeated.
  ///   - onCommit: called after each commit, on the connection's thread.
  init(pool: PostgreSQLPool, limit: Duration, onCommit: @escaping @Sendable () -> Void) {
    (self.pool, self.limit, self.onCommit) = (pool, limit, onCommit)
  }

  func add(_ member: GroupMember) {
    if state.withLock({ $0.add(member) }) { start() }
  }

  // The members are chosen only when a connection is free; until then, more callers arrive.
  private func start() {
    pool.add { worker in
      let group = self.state.withLock { $0.next() }
      guard !group.isEmpty else { return }
      self.commit(group, on: worker)
      if self.state.withLock({ $0.end(group) }) { self.start() }
    }
  }

  private func commit(_ group: [GroupMember], on worker: PostgreSQLWorker) {
    do {
      try commit(group, until: deadline(group), on: worker)
    } catch let error where group.count > 1 && !error.concernsServer {
      commitApart(group, on: worker)
    } catch {
      for member in group { member.settle(.failure(error)) }
    }
  }

  // The time in which a caller waited for other groups counts, except for a few seconds.
  private func deadline(_ group: [GroupMember]) -> ContinuousClock.Instant {
    let now = ContinuousClock.now
    return max(now + .seconds(5), (group.map(\.arrived).min() ?? now) + limit)
  }

  private func commitApart(_ group: [GroupMember], on worker: PostgreSQLWorker) {
    let deadline = deadline(group)
    var isReachable = true
    for member in group {
      guard isReachable else {
        member.settle(.failure(StorageProblem(.unavailable, "PostgreSQL can't be reached")))
        continue
      }
      do {
        try commit([member], until: deadline, on: worker)
      } catch {
        isReachable = !error.concernsServer
        member.settle(.failure(error))
      }
    }
  }

  private func commit(
    _ group: [GroupMember], until deadline: ContinuousClock.Instant, on worker: PostgreSQLWorker
  ) throws {
    let values = try worker.write(.readCommitted, until: deadline) {
      try GroupMember.run(group, $0)
    }
    onCommit()
    for (member, value) in zip(group, values) { member.settle(.success(value)) }
  }
}

extension Error {
  /// Whether the error is none of the work: the server can't be reached, or the outcome of the commit is unknown.
  fileprivate var concernsServer: Bool {
    guard let code = (self as? StorageProblem)?.code else { return false }
    return code == .unavailable || code == .unknownOutcome
  }
}
