// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import GRDB
import Synchronization

/// Puts the transactions of concurrent callers into one, so that they share its sync to the disk.
///
/// Each caller's work runs in a savepoint of its own: one that throws takes back only its own changes.
/// A caller goes on only after the common COMMIT. On a full disk each work is tried once more in a transaction of its own,
/// so that a large one that does not fit takes no small one with it; work therefore has no effect but on the database.
final class GroupCommit: Sendable {
  /// One caller's work: `run` does it, `settle` tells the caller how the commit went.
  struct Work: Sendable {
    let run: @Sendable (GRDB.Database) -> Void
    let settle: @Sendable ((any Error)?) -> Void
  }

  /// More in one transaction would make the first wait for the last without saving much.
  private static let groupSize = 256

  private struct State {
    var waiting: [Work] = []
    var pumping = false
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

  private func pump() {
    pool.asyncWriteWithoutTransaction { database in
      while let group = self.nextGroup() { Self.commit(group, database) }
    }
  }

  private func nextGroup() -> [Work]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.pumping = false
        return nil
      }
      let group = Array(state.waiting.prefix(Self.groupSize))
      state.waiting.removeFirst(group.count)
      return group
    }
  }

  private static func commit(_ group: [Work], _ database: GRDB.Database) {
    do {
      try database.inTransaction(.immediate) {
        for work in group { try run(work, database) }
        return .commit
      }
      for work in group { work.settle(nil) }
    } catch let error where group.count > 1 && error.meansFullDisk {
      for work in group { commit([work], database) }
    } catch {
      for work in group { work.settle(error) }
    }
  }

  // A full disk can end the whole transaction inside one work; what came after it would be committed by itself.
  private static func run(_ work: Work, _ database: GRDB.Database) throws {
    work.run(database)
    guard database.isInsideTransaction else { throw DatabaseError(resultCode: .SQLITE_FULL) }
  }
}

extension Error {
  /// Whether the database found no room.
  var meansFullDisk: Bool { (self as? DatabaseError)?.resultCode == .SQLITE_FULL }
}
