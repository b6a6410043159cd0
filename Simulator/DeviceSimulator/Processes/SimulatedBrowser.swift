// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation
import FoundationNetworking

#if canImport(Glibc)
  import Glibc
#endif

/// The system's browser: real HTTP, cookies, redirects and forms, but no JavaScript.
struct SimulatedBrowser: WebBrowser {
  let process: SimulatedProcess
  let plan: BrowserPlan?
  // Higher than the number of pages of any sign-in.
  private static let limit = 12

  func show(_ url: URL, until scheme: String, then done: @escaping @Sendable (BrowserEnd) -> Void) -> Bool {
    let behaviour = process.device.setting("webAuthInExtension")
    guard !process.bundle.isExtension || behaviour != "refused" else { return false }
    process.step("browser shows", url.host ?? "")
    if process.bundle.isExtension, behaviour == "kills" { kill(getpid(), SIGKILL) }
    Thread.detachNewThread { done(browse(url, scheme)) }
    return true
  }

  private func browse(_ url: URL, _ scheme: String) -> BrowserEnd {
    guard let plan, !plan.cancels else { return .cancelled }
    let pages = WebPages()
    var request = URLRequest(url: url)
    for _ in 0..<Self.limit {
      guard let answer = pages.load(request) else { break }
      process.step("browser", "\(answer.status) \(request.url?.path ?? "")")
      if let target = answer.redirect(from: request.url) {
        if target.scheme?.lowercased() == scheme.lowercased() { return .came(target) }
        request = URLRequest(url: target)
      } else if let next = WebForm(answer.page)?.filled(with: plan.fields, on: request.url) {
        request = next
      } else {
        break
      }
    }
    // The page offers no way on, so the user closes it.
    return .cancelled
  }
}

/// One response of a web server.
struct WebResponse: Sendable {
  let status: Int
  let location: String?
  let page: String

  func redirect(from url: URL?) -> URL? {
    guard (300..<400).contains(status), let location else { return nil }
    return URL(string: location, relativeTo: url)?.absoluteURL
  }
}

/// Loads one page after another and keeps their cookies; doesn't follow redirects by itself.
// @unchecked: only one thread uses it, and it waits for each response.
final class WebPages: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
  private lazy var session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
  private var cookies: [String: String] = [:]
  private var answer: WebResponse?

  func load(_ request: URLRequest) -> WebResponse? {
    var request = request
    request.httpShouldHandleCookies = false
    if !cookies.isEmpty {
      let text = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      request.setValue(text.joined(separator: "; "), forHTTPHeaderField: "Cookie")
    }
    let done = DispatchSemaphore(value: 0)
    answer = nil
    let task = session.dataTask(with: request) { data, response, _ in
      if let response = response as? HTTPURLResponse { self.take(response, data ?? Data()) }
      done.signal()
    }
    task.resume()
    done.wait()
    return answer
  }

  private func take(_ response: HTTPURLResponse, _ data: Data) {
    for (name, value) in response.allHeaderFields
    where (name as? String)?.lowercased() == "set-cookie" {
      for cookie in "\(value)".components(separatedBy: ", ") { keep(cookie) }
    }
    answer = WebResponse(
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
