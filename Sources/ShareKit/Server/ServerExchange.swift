// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request, and its response.
///
/// Redirects are not followed, because the token must not be sent to another address. A response is stored only up to a
/// limit. `@unchecked Sendable`: what came is touched on the session's serial delegate queue only, the continuation under
/// its lock.
final class ServerExchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  /// A page of two hundred shares with long titles has less than a tenth of it.
  static let mostBytes = 8 << 20
  /// Receipts and problems are far shorter.
  private static let receipts = ResponseSink.Limit.cutting(64 * 1024)

  /// The longest body that is read into memory before it is sent: 1 MiB.
  static let bytesInMemory = 1024 * 1024

  private var sink: ResponseSink
  private var response: HTTPURLResponse?
  private var continuation: CheckedContinuation<UploadResponse, any Error>?
  private let lock = NSLock()

  private init(_ sink: ResponseSink, _ continuation: CheckedContinuation<UploadResponse, any Error>) {
    self.sink = sink
    self.continuation = continuation
  }

  /// Sends a request with a small body of its own or none.
  ///
  /// Goes on when the task that waits for it is canceled. Throws the network's error, ``ResponseSink/TooLong``, or `URLError`
  /// when the response is not HTTP or takes four times the timeout.
  static func send(
    _ request: URLRequest, timeout: Double, mostBytes: Int = ServerExchange.mostBytes
  ) async throws -> UploadResponse {
    let sink = ResponseSink(.refusing(mostBytes), within: .seconds(4 * timeout))
    return try await run(RunningTask(), plain(timeout), sink) { $0.dataTask(with: request) }
  }

  /// Sends a request without a body, and writes what a successful response contains to a new file.
  ///
  /// The response has the body of any other one. Throws what ``send(_:timeout:mostBytes:)`` does, `ShareFileError` when
  /// the file can't be written, as on a full disk, and `CancellationError` as soon as its task is canceled; then the file is
  /// removed.
  static func download(
    _ request: URLRequest, to file: URL, timeout: Double, mostBytes: Int, progress: DownloadProgress? = nil
  ) async throws -> UploadResponse {
    let running = RunningTask()
    do {
      let sink = ResponseSink(
        .refusing(mostBytes), file: try ShareBodyFile(creating: file), within: .seconds(40 * timeout),
        progress: progress)
      return try await withTaskCancellationHandler {
        try await run(running, plain(timeout), sink) { $0.dataTask(with: request) }
      } onCancel: {
        running.cancel()
      }
    } catch {
      _ = DurableFiles.remove(file)
      throw error
    }
  }

  private static func plain(_ timeout: Double) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = timeout
    return configuration
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
      try await run(running, configuration, ResponseSink(receipts)) { session in
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
    _ running: RunningTask, _ configuration: URLSessionConfiguration, _ sink: ResponseSink,
    _ makeTask: (URLSession) -> URLSessionTask
  ) async throws -> UploadResponse {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return try await withCheckedThrowingContinuation { continuation in
      let exchange = ServerExchange(sink, continuation)
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
    if sink.fault == nil, !sink.take(data, of: dataTask.response) { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let received = response ?? task.response as? HTTPURLResponse
    if let error = sink.fault ?? error {
      end(.failure(error))
    } else if let received {
      end(.success(UploadResponse(received, body: sink.body, requestedURL: task.originalRequest?.url)))
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
