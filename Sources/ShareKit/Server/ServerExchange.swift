// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request, and its response.
///
/// Redirects are not followed, because the token must not be sent to another address. A response is stored only up to a
/// limit. `@unchecked Sendable`: what came is touched on the session's serial delegate queue only, the continuation under
/// its lock.
final class ServerExchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  /// How much of a response is stored, and what happens to a longer one.
  private enum Limit {
    /// What comes after so many bytes is thrown away.
    case cutting(Int)
    /// The request ends with an error.
    case refusing(Int)
  }

  /// A page of two hundred shares with long titles has less than a tenth of it.
  static let mostBytes = 8 << 20
  /// Receipts and problems are far shorter.
  private static let receipts = Limit.cutting(64 * 1024)

  /// The longest body that is read into memory before it is sent: 1 MiB.
  static let bytesInMemory = 1024 * 1024

  private let limit: Limit
  private var body = Data()
  private var response: HTTPURLResponse?
  private var continuation: CheckedContinuation<UploadResponse, any Error>?
  private let lock = NSLock()

  private init(_ limit: Limit, _ continuation: CheckedContinuation<UploadResponse, any Error>) {
    self.limit = limit
    self.continuation = continuation
  }

  /// Sends a request with a small body of its own or none.
  ///
  /// Goes on when the task that waits for it is canceled. Throws the network's error, or `URLError` when the response is
  /// not HTTP or too long.
  static func send(
    _ request: URLRequest, timeout: Double, mostBytes: Int = ServerExchange.mostBytes
  ) async throws -> UploadResponse {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = timeout
    return try await run(RunningTask(), configuration, .refusing(mostBytes)) { $0.dataTask(with: request) }
  }

  /// Sends a request with its body from a file; ends with the task that waits for it.
  ///
  /// Throws the network's error, `URLError` when the response is not HTTP, and `CancellationError` as soon as it is canceled,
  /// because the session may never report that its task has ended.
  static func send(
    _ request: URLRequest, file: URL, configuration: URLSessionConfiguration
  ) async throws -> UploadResponse {
    let running = RunningTask()
    let small = smallBody(file)
    return try await withTaskCancellationHandler {
      try await run(running, configuration, receipts) { session in
        small.map { session.uploadTask(with: request, from: $0) }
          ?? session.uploadTask(with: request, fromFile: file)
      }
    } onCancel: {
      running.cancel()
    }
  }

  /// A body that memory has room for; nil of a longer one, and of one that cannot be read, which the session has words for.
  ///
  /// Foundation on Linux ends the process when a task is canceled that is just reading its body from a file
  /// (`EasyHandle.unpauseSend` meets a handle that is gone); bytes in memory are never waited for.
  private static func smallBody(_ file: URL) -> Data? {
    let length = DurableFiles.length(of: file) ?? .max
    return length <= bytesInMemory ? try? Data(contentsOf: file) : nil
  }

  private static func run(
    _ running: RunningTask, _ configuration: URLSessionConfiguration, _ limit: Limit,
    _ makeTask: (URLSession) -> URLSessionTask
  ) async throws -> UploadResponse {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return try await withCheckedThrowingContinuation { continuation in
      let exchange = ServerExchange(limit, continuation)
      let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: queue)
      running.start(makeTask(session)) { exchange.end(.failure(CancellationError())) }
      session.finishTasksAndInvalidate()
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
    switch limit {
    case .cutting(let most): body.append(data.prefix(most - body.count))
    case .refusing(let most) where body.count + data.count > most: dataTask.cancel()
    case .refusing: body.append(data)
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let received = response ?? task.response as? HTTPURLResponse
    if let error {
      end(.failure(error))
    } else if let received {
      end(.success(UploadResponse(received, body: body, requestedURL: task.originalRequest?.url)))
    } else {
      end(.failure(URLError(.badServerResponse)))
    }
  }

  /// The first word counts.
  private func end(_ result: Result<UploadResponse, any Error>) {
    let continuation = lock.withLock {
      defer { self.continuation = nil }
      return self.continuation
    }
    continuation?.resume(with: result)
  }
}
