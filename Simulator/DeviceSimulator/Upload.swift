// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSeam
import Foundation
import FoundationNetworking
import Synchronization

/// One real upload of a file over the real network.
enum Upload {
  /// What came of it.
  enum Result: Sendable {
    case answered(status: Int, headers: [String: String], body: Data)
    /// Nothing came back: the service keeps the task and tries again.
    case noConnection(String)
    /// It can never be sent.
    case impossible(Int)

    var words: String {
      switch self {
      case .answered(let status, _, _): "\(status)"
      case .noConnection(let why): "no answer: " + why
      case .impossible(let code): "impossible: \(code)"
      }
    }

    func apply(to task: inout TransferTask) {
      switch self {
      case .answered(let status, let headers, let body):
        task.status = status
        task.answerHeaders = headers
        // In two pieces, for nobody promises one.
        task.answerPieces = [body.prefix(body.count / 2), body.dropFirst(body.count / 2)].map { Data($0) }
        task.state = .finished
      case .impossible(let code):
        task.errorCode = code
        task.state = .finished
      case .noConnection: break
      }
    }
  }

  static func send(_ task: TransferTask) -> Result {
    guard FileManager.default.isReadableFile(atPath: task.file) else {
      return .impossible(NSURLErrorFileDoesNotExist)
    }
    var request = URLRequest(url: task.url)
    request.httpMethod = task.method
    request.allHTTPHeaderFields = task.headers
    return wait(for: request, URL(fileURLWithPath: task.file))
  }

  private static func wait(for request: URLRequest, _ file: URL) -> Result {
    let done = DispatchSemaphore(value: 0)
    let result = Mutex(Result.noConnection("not tried"))
    let session = URLSession(configuration: .ephemeral)
    let task = session.uploadTask(with: request, fromFile: file) { data, response, error in
      let answer = judge(data, response as? HTTPURLResponse, error)
      result.withLock { $0 = answer }
      done.signal()
    }
    task.resume()
    done.wait()
    session.finishTasksAndInvalidate()
    return result.withLock { $0 }
  }

  private static func judge(_ data: Data?, _ response: HTTPURLResponse?, _ error: (any Error)?) -> Result {
    guard error == nil, let response else { return .noConnection(error.map { "\($0)" } ?? "no response") }
    let fields = response.allHeaderFields.compactMap { key, value in (key as? String).map { ($0, "\(value)") }
    }
    return .answered(
      status: response.statusCode, headers: [String: String](fields) { first, _ in first },
      body: data ?? Data())
  }
}
