// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation
import FoundationNetworking
import Synchronization

extension Upload {
  /// Sends over TLS through Foundation, which doesn't report informational responses, so uploads can't be resumed.
  func runSecurely() -> Result {
    var request = URLRequest(url: task.url)
    request.httpMethod = task.method
    request.allHTTPHeaderFields = task.headers
    let done = DispatchSemaphore(value: 0)
    let result = Mutex(Result.noConnection("not tried"))
    let session = URLSession(configuration: .ephemeral)
    session.uploadTask(with: request, fromFile: URL(fileURLWithPath: task.file)) { data, response, error in
      let outcome = Self.classify(data, response as? HTTPURLResponse, error)
      result.withLock { $0 = outcome }
      done.signal()
    }.resume()
    done.wait()
    session.finishTasksAndInvalidate()
    return result.withLock { $0 }
  }

  private static func classify(_ data: Data?, _ response: HTTPURLResponse?, _ error: (any Error)?) -> Result {
    guard error == nil, let response else { return .noConnection(error.map { "\($0)" } ?? "no response") }
    let fields = response.allHeaderFields.compactMap { key, value in
      (key as? String).map { ($0, "\(value)") }
    }
    return .responded(
      status: response.statusCode, headers: [String: String](fields) { first, _ in first },
      body: data ?? Data())
  }
}
