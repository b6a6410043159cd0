// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request with a small body, and the answer to it.
///
/// Redirections are not followed, for the token must not travel to another address; an answer longer than the limit
/// ends the request. `@unchecked Sendable`: all stored properties are touched on the session's serial delegate queue.
final class ServerExchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  /// The longest answer: a page of two hundred shares with long titles has less than a tenth of it.
  private static let bodyLimit = 8 << 20

  private var body = Data()
  private var response: HTTPURLResponse?
  private var continuation: CheckedContinuation<UploadResponse, any Error>?

  private init(_ continuation: CheckedContinuation<UploadResponse, any Error>) {
    self.continuation = continuation
  }

  /// Sends a request; throws the network's error, or `URLError` when the answer is not HTTP or too long.
  static func send(_ request: URLRequest, timeout: Double) async throws -> UploadResponse {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = timeout
    return try await withCheckedThrowingContinuation { continuation in
      let session = URLSession(
        configuration: configuration, delegate: ServerExchange(continuation), delegateQueue: serialQueue())
      session.dataTask(with: request).resume()
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
    body.append(data)
    if body.count > Self.bodyLimit { dataTask.cancel() }
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
