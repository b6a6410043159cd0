// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A task that may be canceled before it exists.
///
/// `@unchecked Sendable`: all variables are touched under the lock only.
final class RunningTask: @unchecked Sendable {
  private let lock = NSLock()
  private var task: URLSessionTask?
  private var ended: (@Sendable () -> Void)?
  private var isCancelled = false

  /// Starts the task; `ended` is called once it is canceled, and does not wait for the session to say so.
  func start(_ task: URLSessionTask, ended: @escaping @Sendable () -> Void) {
    let isCancelled = lock.withLock {
      (self.task, self.ended) = (task, ended)
      task.resume()
      return self.isCancelled
    }
    if isCancelled { cancel() }
  }

  func cancel() {
    let ended = lock.withLock {
      isCancelled = true
      task?.cancel()
      return self.ended
    }
    ended?()
  }
}
