// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ImageWork

/// The queue of images of one book; each worker takes the next image when it is free.
actor ImageJobQueue {
  struct Job: Sendable {
    let number: Int
    let request: ImageRequest
    /// Whether the cover needs the result.
    var isLead = false
  }

  private var waiting: [Job] = []
  private var takers: [CheckedContinuation<Job?, Never>] = []
  private var isClosed = false

  /// - Parameter isNext: whether the job goes to the front of the queue.
  func put(_ job: Job, isNext: Bool = false) {
    if takers.isEmpty {
      waiting.insert(job, at: isNext ? 0 : waiting.count)
    } else {
      takers.removeFirst().resume(returning: job)
    }
  }

  /// Closes the queue for new images; a worker that has a job may still add one.
  func close() {
    isClosed = true
    takers.forEach { $0.resume(returning: nil) }
    takers = []
  }

  /// Waits for a job; nil if the queue is empty and closed.
  func next() async -> Job? {
    if !waiting.isEmpty { return waiting.removeFirst() }
    if isClosed { return nil }
    return await withCheckedContinuation { takers.append($0) }
  }
}
