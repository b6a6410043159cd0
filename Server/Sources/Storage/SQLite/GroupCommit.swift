// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import GRDB
import Synchronization

/// Runs the transactions of concurrent callers as one, so that they share its sync to the disk.
///
/// A transaction that throws undoes only its own changes: the group is rolled back and run again, each one in its own
/// savepoint. Savepoints from the start would cost every group copies of the pages it changes, for a rare case.
/// A caller resumes only after the common COMMIT. On a full disk each one is retried in its own transaction, so that a
/// large one that doesn't fit makes no small one fail. A transaction must therefore change only the database.
final class GroupCommit: Sendable {
  /// The work of one caller: `run` does it and returns whether it succeeded, `settle` reports the commit's result.
  struct Work: Sendable {
    let run: @Sendable (GRDB.Database, WorkScope) -> Bool
    let settle: @Sendable ((any Error)?) -> Void
    /// The same work, if it can be done together with that of other callers.
    let shared: SharedWork?
  }

  /// Work that several callers may have; `keep` stores the caller's part of the result.
  struct SharedWork: Sendable {
    let member: GroupMember
    let keep: @Sendable (any Sendable) -> Void
  }

  /// In a larger group, the first caller would wait for the last without much benefit.
  private static let groupSize = 256

  private struct State {
    var waiting: [Work] = []
    var pumping = false
    var pace = CommitPace()
    var lastCommit: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  private let pool: DatabasePool
  /// Has to exist as long as transactions are committed.
  private let checkpointer: Checkpointer
  private let onCommit: @Sendable () -> Void

  /// - Parameter onCommit: called after each commit, on the writer's thread, so it must return at once.
  init(pool: DatabasePool, checkpointer: Checkpointer, onCommit: @escaping @Sendable () -> Void) {
    self.pool = pool
    self.checkpointer = checkpointer
    self.onCommit = onCommit
  }

  func enqueue(_ work: Work) {
    let startsPump = state.withLock { state in
      state.waiting.append(work)
      defer { state.pumping = true }
      return !state.pumping
    }
    if startsPump { pump() }
  }

  /// Remembers that the disk could be written now.
  func recordCommit() { state.withLock { $0.lastCommit = .now } }

  /// Whether the disk could be written lately.
  func hasCommitted(within time: Duration) -> Bool {
    state.withLock { $0.lastCommit.map { $0.duration(to: .now) < time } ?? false }
  }

  // Each group queues for the writer again: otherwise an erasure, which queues too, would wait until all writes end.
  private func pump() {
    pool.asyncWriteWithoutTransaction { database in
      self.gather()
      guard let group = self.nextGroup() else { return }
      self.commit(group, database)
      self.onCommit()
      self.pump()
    }
  }

  // Blocks the writer's thread, on which nothing else could be written meanwhile anyway.
  private func gather() {
    let pause = state.withLock { $0.pace.pause(at: .now) }
    if pause > .zero { Thread.sleep(forTimeInterval: pause / .seconds(1)) }
  }

  private func nextGroup() -> [Work]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.pumping = false
        return nil
      }
      let group = Array(state.waiting.prefix(Self.groupSize))
      state.waiting.removeFirst(group.count)
      state.pace.began(with: group.count, at: .now)
      return group
    }
  }

  private func commit(_ group: [Work], _ database: GRDB.Database) {
    do {
      try commit(group, each: .ofGroup, database)
    } catch is WorkFailed where group.count > 1 {
      commitApart(group, database)
    } catch let error where group.count > 1 && error.meansFullDisk {
      for work in group { commit([work], database) }
    } catch {
      for work in group { work.settle(error) }
    }
  }

  private func commitApart(_ group: [Work], _ database: GRDB.Database) {
    do {
      try commit(group, each: .savepoint, database)
    } catch let error where error.meansFullDisk {
      for work in group { commit([work], database) }
    } catch {
      for work in group { work.settle(error) }
    }
  }

  private func commit(_ group: [Work], each scope: WorkScope, _ database: GRDB.Database) throws {
    let before = database.totalChangesCount
    try database.inTransaction(.immediate) {
      let others = scope == .ofGroup ? try Self.runTogether(group, database) : group
      for work in others { try Self.run(work, scope, database) }
      return .commit
    }
    // SQLite writes nothing if no row was changed, so that such a commit shows nothing about the disk.
    if database.totalChangesCount > before { recordCommit() }
    for work in group { work.settle(nil) }
  }

  /// Does the work that several callers have in common, and returns the other work.
  private static func runTogether(_ group: [Work], _ database: GRDB.Database) throws -> [Work] {
    var others: [Work] = []
    for (type, works) in Dictionary(grouping: group, by: \.shared?.member.type) {
      if type == nil || works.count == 1 {
        others += works
      } else {
        try run(works.compactMap(\.shared), database)
      }
    }
    return others
  }

  private static func run(_ works: [SharedWork], _ database: GRDB.Database) throws {
    let connection = SQLiteConnection(database: database)
    let result = Result { try GroupMember.run(works.map(\.member), connection) }
    guard database.isInsideTransaction else { throw DatabaseError(resultCode: .SQLITE_FULL) }
    guard case .success(let values) = result else { throw WorkFailed() }
    for (work, value) in zip(works, values) { work.keep(value) }
  }

  // A full disk can end the whole transaction; any later change would then be committed by itself.
  private static func run(_ work: Work, _ scope: WorkScope, _ database: GRDB.Database) throws {
    let went = work.run(database, scope)
    guard database.isInsideTransaction else { throw DatabaseError(resultCode: .SQLITE_FULL) }
    guard went || scope == .savepoint else { throw WorkFailed() }
  }

  /// The error of work that had no savepoint to roll back to.
  private struct WorkFailed: Error {}
}

extension Error {
  /// Whether the error means that the disk or the database is full.
  var meansFullDisk: Bool { (self as? DatabaseError)?.resultCode == .SQLITE_FULL }
}
