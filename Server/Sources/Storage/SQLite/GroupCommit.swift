// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import GRDB
import Synchronization

/// Puts the transactions of concurrent callers into one, so that they share its sync to the disk.
///
/// One that throws takes back only its own changes: the group is then rolled back and done again, each work in a savepoint
/// of its own. Savepoints from the start would cost every group copies of the pages it changes, for what is rare.
/// A caller goes on only after the common COMMIT. On a full disk each work is tried once more in a transaction of its own,
/// so that a large one that does not fit takes no small one with it; work therefore has no effect but on the database.
final class GroupCommit: Sendable {
  /// One caller's work: `run` does it and says whether it went well, `settle` tells the caller how the commit went.
  struct Work: Sendable {
    let run: @Sendable (GRDB.Database, WorkScope) -> Bool
    let settle: @Sendable ((any Error)?) -> Void
  }

  /// More in one transaction would make the first wait for the last without saving much.
  private static let groupSize = 256

  private struct State {
    var waiting: [Work] = []
    var pumping = false
    var pace = CommitPace()
  }

  private let state = Mutex(State())
  private let pool: DatabasePool

  init(pool: DatabasePool) {
    self.pool = pool
  }

  func enqueue(_ work: Work) {
    let startsPump = state.withLock { state in
      state.waiting.append(work)
      defer { state.pumping = true }
      return !state.pumping
    }
    if startsPump { pump() }
  }

  // Each group queues for the writer anew: else an erasure, which queues for it too, would wait until nobody writes.
  private func pump() {
    pool.asyncWriteWithoutTransaction { database in
      self.gather()
      guard let group = self.nextGroup() else { return }
      Self.commit(group, database)
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

  private static func commit(_ group: [Work], _ database: GRDB.Database) {
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

  private static func commitApart(_ group: [Work], _ database: GRDB.Database) {
    do {
      try commit(group, each: .savepoint, database)
    } catch let error where error.meansFullDisk {
      for work in group { commit([work], database) }
    } catch {
      for work in group { work.settle(error) }
    }
  }

  private static func commit(_ group: [Work], each scope: WorkScope, _ database: GRDB.Database) throws {
    try database.inTransaction(.immediate) {
      for work in group { try run(work, scope, database) }
      return .commit
    }
    for work in group { work.settle(nil) }
  }

  // A full disk can end the whole transaction inside one work; what came after it would be committed by itself.
  private static func run(_ work: Work, _ scope: WorkScope, _ database: GRDB.Database) throws {
    let went = work.run(database, scope)
    guard database.isInsideTransaction else { throw DatabaseError(resultCode: .SQLITE_FULL) }
    guard went || scope == .savepoint else { throw WorkFailed() }
  }

  /// A work threw that had no savepoint to go back to.
  private struct WorkFailed: Error {}
}

/// How far what a work did reaches when it is taken back.
enum WorkScope {
  /// To the beginning of the whole group.
  case ofGroup
  /// To its own beginning.
  case savepoint
}

extension Error {
  /// Whether the database found no room.
  var meansFullDisk: Bool { (self as? DatabaseError)?.resultCode == .SQLITE_FULL }
}
