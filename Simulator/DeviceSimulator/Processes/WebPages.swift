// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation
import FoundationNetworking

#if canImport(Glibc)
  import Glibc
#endif

/// Loads one page after another and keeps their cookies; doesn't follow redirects by itself.
// @unchecked: only one thread uses it, and it waits for each response.
final class WebPages: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
  private lazy var session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
  private var cookies: [String: String] = [:]
  private var loaded: WebResponse?

  func load(_ request: URLRequest) -> WebResponse? {
    var request = request
    request.httpShouldHandleCookies = false
    if !cookies.isEmpty {
      let text = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      request.setValue(text.joined(separator: "; "), forHTTPHeaderField: "Cookie")
    }
    let done = DispatchSemaphore(value: 0)
    loaded = nil
    let task = session.dataTask(with: request) { data, response, _ in
      if let response = response as? HTTPURLResponse { self.take(response, data ?? Data()) }
      done.signal()
    }
    task.resume()
    done.wait()
    return loaded
  }

  private func take(_ response: HTTPURLResponse, _ data: Data) {
    for (name, value) in response.allHeaderFields
    where (name as? String)?.lowercased() == "set-cookie" {
      for cookie in "\(value)".components(separatedBy: ", ") { keep(cookie) }
    }
    loaded = WebResponse(
      status: response.statusCode, location: response.value(forHTTPHeaderField: "Location"),
      page: String(decoding: data, as: UTF8.self))
  }

  private func keep(_ cookie: String) {
    let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
    if pair.count == 2, !pair[0].contains(" ") { cookies[pair[0]] = pair[1] }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
