// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ImageWork

/// What waits for the processes of one book, each of which takes the next when it is free.
actor ImageJobQueue {
  struct Job: Sendable {
    let number: Int
    let request: ImageRequest
    /// Whether a cover waits for what becomes of it.
    var isLead = false
  }

  private var waiting: [Job] = []
  private var takers: [CheckedContinuation<Job?, Never>] = []
  private var isClosed = false

  /// - Parameter isNext: whether it goes before all that waits.
  func put(_ job: Job, isNext: Bool = false) {
    if takers.isEmpty {
      waiting.insert(job, at: isNext ? 0 : waiting.count)
    } else {
      takers.removeFirst().resume(returning: job)
    }
  }

  /// Nothing comes from outside any more; whoever took a job may still put one.
  func close() {
    isClosed = true
    takers.forEach { $0.resume(returning: nil) }
    takers = []
  }

  /// Waits for a job; nil when there is none and the queue is closed.
  func next() async -> Job? {
    if !waiting.isEmpty { return waiting.removeFirst() }
    if isClosed { return nil }
    return await withCheckedContinuation { takers.append($0) }
  }
}
