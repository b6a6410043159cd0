// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Starts image workers ahead, passes them from book to book, and replaces them.
///
/// A worker that has read an untrusted image works only for that image's account from then on. So an image that takes over
/// its worker can't read or change the images of another account.
package final class ImageWorkerPool: Sendable {
  /// When a worker is replaced, and how many are kept.
  package struct Limits: Sendable {
    /// Requests after which a worker is replaced.
    package var requests = 200
    /// How old a worker may be before it is replaced.
    package var age: Duration = .seconds(600)
    /// The number of idle workers that are kept.
    package var idle = 3

    package init() {}
  }

  /// A worker and what it has done.
  struct Member: Sendable {
    let worker: ImageWorker
    let startedAt: ContinuousClock.Instant
    /// The account whose images it has read; nil if it has read none.
    var account: String?
    var requests = 0
  }

  /// How many workers were started so far, how many couldn't be, and how many are idle.
  package struct Counts: Sendable, Equatable {
    package var started = 0
    package var failed = 0
    package var idle = 0

    package init() {}
  }

  private let program: ImageProgram
  private let limits: Limits
  private let idle = Mutex<[Member]>([])
  private let starts = Mutex(Counts())

  package init(_ program: ImageProgram, limits: Limits = Limits()) {
    (self.program, self.limits) = (program, limits)
  }

  /// The numbers of the idle processes.
  package var idleProcesses: [Int32] { idle.withLock { $0.map(\.worker.process) } }

  /// What the pool did so far.
  package var counts: Counts {
    var counts = starts.withLock { $0 }
    counts.idle = idle.withLock { $0.count }
    return counts
  }

  /// Ends workers that are too old, and starts one ahead unless one without an account is idle; blocks.
  ///
  /// If it can't be started, the next request reports it.
  package func refresh() {
    idle.withLock { $0.removeAll(where: isSpent) }
    guard idle.withLock({ $0.allSatisfy { $0.account != nil } }), let started = try? start() else { return }
    put(started)
  }

  /// Ends all idle workers; blocks until they are gone.
  package func end() { idle.withLock { $0 = [] } }

  /// An idle worker that may work for the account, or a new one; blocks while it starts.
  func take(for account: String) throws(WorkerFailure) -> Member {
    let found = idle.withLock { idle -> Member? in
      idle.removeAll(where: isSpent)
      let index =
        idle.lastIndex { $0.account == account } ?? idle.lastIndex { $0.account == nil }
      return index.map { idle.remove(at: $0) }
    }
    if let found { return found }
    return try start()
  }

  func start() throws(WorkerFailure) -> Member {
    do throws(WorkerFailure) {
      let worker = try ImageWorker(path: program.path, timeLimit: program.timeLimit)
      starts.withLock { $0.started += 1 }
      return Member(worker: worker, startedAt: .now)
    } catch {
      starts.withLock { $0.failed += 1 }
      // Another attempt would wait as long again.
      throw error == .startTookTooLong ? .unavailable : error
    }
  }

  /// Keeps a worker for the next book; the one that has been idle for longest ends if there are too many.
  func put(_ member: Member) {
    guard !isSpent(member) else { return }
    idle.withLock { idle in
      idle.append(member)
      if idle.count > limits.idle { idle.removeFirst() }
    }
  }

  private func isSpent(_ member: Member) -> Bool {
    member.requests >= limits.requests || .now - member.startedAt >= limits.age
  }
}
