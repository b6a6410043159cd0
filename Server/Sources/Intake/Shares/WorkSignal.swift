// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Wakes waiting tasks of this process: workers when there is a new job, event streams after each commit.
///
/// It is only a hint: they also check periodically, for retries and for hints of other processes that were lost.
package final class WorkSignal: Sendable {
  private let waiting = Mutex<[UInt64: CheckedContinuation<Void, Never>]>([:])
  private let counter = Atomic<UInt64>(0)
  /// Grows with each signal, so that a signal between a check and a wait isn't missed.
  private let generation = Atomic<UInt64>(0)

  private let announce: @Sendable () -> Void

  /// - Parameter announce: called after each signal, to wake the tasks of other processes; it must return at once.
  package init(announce: @escaping @Sendable () -> Void = {}) {
    self.announce = announce
  }

  package var mark: UInt64 { generation.load(ordering: .sequentiallyConsistent) }

  /// Wakes all waiting tasks, and announces it.
  package func signal() {
    wake()
    announce()
  }

  /// Wakes all waiting tasks because another process announced it.
  ///
  /// Announcing it again would let two processes wake each other without end.
  package func wake() {
    generation.add(1, ordering: .sequentiallyConsistent)
    let woken = waiting.withLock { waiting in
      defer { waiting.removeAll() }
      return Array(waiting.values)
    }
    for continuation in woken { continuation.resume() }
  }

  /// Waits for a signal later than `mark`, for at most `limit`, or until the task is canceled.
  package func wait(after mark: UInt64, atMost limit: Duration) async {
    await withTaskGroup { group in
      group.addTask { try? await Task.sleep(for: limit) }
      group.addTask { await self.wait(after: mark) }
      await group.next()
      group.cancelAll()
    }
  }

  private func wait(after mark: UInt64) async {
    let key = counter.add(1, ordering: .relaxed).newValue
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isLate = waiting.withLock { waiting in
          if self.mark != mark || Task.isCancelled { return true }
          waiting[key] = continuation
          return false
        }
        if isLate { continuation.resume() }
      }
    } onCancel: {
      waiting.withLock { $0.removeValue(forKey: key) }?.resume()
    }
  }
}
