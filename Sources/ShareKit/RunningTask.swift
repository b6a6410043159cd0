// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A task that may be cancelled before it is there.
///
/// `@unchecked Sendable`: both variables are touched under the lock only.
final class RunningTask: @unchecked Sendable {
  private let lock = NSLock()
  private var task: URLSessionTask?
  private var isCancelled = false

  func start(_ task: URLSessionTask) {
    lock.lock()
    defer { lock.unlock() }
    self.task = task
    task.resume()
    if isCancelled { task.cancel() }
  }

  func cancel() {
    lock.lock()
    defer { lock.unlock() }
    isCancelled = true
    task?.cancel()
  }
}
