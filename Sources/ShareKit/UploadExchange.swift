// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A task that may be cancelled before it is there.
///
/// `@unchecked Sendable`: both variables are touched under the lock only.
private final class RunningTask: @unchecked Sendable {
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

/// One request with its body from a file, and the answer to it.
///
/// Redirections are not followed, for the token must not travel to another address, and an answer is kept only up to a
/// limit. `@unchecked Sendable`: all stored properties are touched on the session's serial delegate queue only.
final class UploadExchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  /// The longest answer that is kept; receipts and problems are far shorter.
  private static let bodyLimit = 64 * 1024

  private var body = Data()
  private var response: HTTPURLResponse?
  private var continuation: CheckedContinuation<UploadResponse, any Error>?

  private init(_ continuation: CheckedContinuation<UploadResponse, any Error>) {
    self.continuation = continuation
  }

  /// Sends a request; throws the network's error, or `URLError` if the answer is not HTTP.
  static func send(
    _ request: URLRequest, file: URL, configuration: URLSessionConfiguration
  ) async throws -> UploadResponse {
    let running = RunningTask()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let exchange = UploadExchange(continuation)
        let session = URLSession(
          configuration: configuration, delegate: exchange, delegateQueue: serialQueue())
        running.start(session.uploadTask(with: request, fromFile: file))
        session.finishTasksAndInvalidate()
      }
    } onCancel: {
      running.cancel()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    self.response = response
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    body.append(data.prefix(Self.bodyLimit - body.count))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let answer = response ?? task.response as? HTTPURLResponse
    if let error {
      continuation?.resume(throwing: error)
    } else if let answer {
      continuation?.resume(returning: UploadResponse(answer, body: body))
    } else {
      continuation?.resume(throwing: URLError(.badServerResponse))
    }
    continuation = nil
  }

  private static func serialQueue() -> OperationQueue {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return queue
  }
}
