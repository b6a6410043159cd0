// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
    try await withCheckedThrowingContinuation { continuation in
      let exchange = UploadExchange(continuation)
      let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: serialQueue())
      session.uploadTask(with: request, fromFile: file).resume()
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
