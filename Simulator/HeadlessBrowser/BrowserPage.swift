// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// One page of the browser.
package final class BrowserPage {
  /// Returns a site's response for a URL.
  ///
  /// Nil sends the request to the network, which is loopback only.
  package typealias Site = (URL) -> Response?

  /// A response of a site.
  package struct Response {
    let body: Data
    let headers: [String: String]

    /// Creates a response from a body, its media type, and more header fields.
    package init(_ body: Data, type: String = "text/html; charset=utf-8", headers: [String: String] = [:]) {
      self.body = body
      self.headers = headers.merging(["Content-Type": type]) { $1 }
    }
  }

  private unowned let browser: HeadlessBrowser
  private let target: String
  private let session: String
  private let site: Site
  private var hasLoaded = false

  init(_ browser: HeadlessBrowser, target: String, session: String, site: @escaping Site) {
    self.browser = browser
    self.target = target
    self.session = session
    self.site = site
  }

  func prepare() throws {
    try call("Page.enable")
    try call("Inspector.enable")
    try call("Runtime.enable")
    try call("Fetch.enable", ["patterns": [["urlPattern": "*"]]])
  }

  /// Opens a URL and waits until the page and its resources are loaded.
  package func open(_ url: URL) throws {
    hasLoaded = false
    let reply = try call("Page.navigate", ["url": url.absoluteString])
    if let error = reply["errorText"] as? String { throw BrowserError("\(url): \(error)") }
    while !hasLoaded { try browser.takeMessage() }
  }

  /// Evaluates an expression as a user gesture and returns its value if JSON can represent it.
  ///
  /// Waits for promises to settle.
  @discardableResult
  package func evaluate(_ expression: String) throws -> Any? {
    let reply = try call(
      "Runtime.evaluate",
      ["expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true])
    if let exception = reply["exceptionDetails"] as? [String: Any] {
      throw BrowserError("the page threw: \(exception["exception"] ?? exception)")
    }
    return (reply["result"] as? [String: Any])?["value"]
  }

  /// Waits until an expression is true.
  package func wait(until expression: String) throws {
    let watch = """
      new Promise(done => { (function look() {
        let found = false; try { found = !!(\(expression)) } catch (error) {}
        if (found) { done(true) } else { setTimeout(look, 20) } })() })
      """
    // A navigation ends the wait with an error. The wait then continues in the next document.
    for attempt in 1... {
      do {
        try evaluate(watch)
        return
      } catch  where attempt < 20 { continue }
    }
  }

  /// Takes a screenshot of the page as PNG.
  package func screenshot(width: Int, height: Int) throws -> Data {
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    let data = try call("Page.captureScreenshot", ["format": "png"])["data"] as? String
    return data.flatMap { Data(base64Encoded: $0) } ?? Data()
  }

  /// Closes the page in the browser.
  package func close() {
    browser.forget(session)
    _ = try? browser.call("Target.closeTarget", ["targetId": target])
  }

  @discardableResult
  private func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try browser.call(method, parameters, session: session)
  }

  func take(_ event: String, _ parameters: [String: Any]) throws {
    if event == "Page.loadEventFired" { hasLoaded = true }
    if event == "Fetch.requestPaused" { try respond(parameters) }
    if event == "Inspector.targetCrashed" { throw BrowserError("the page crashed the browser") }
  }

  private func respond(_ paused: [String: Any]) throws {
    let request = paused["request"] as? [String: Any]
    let id = paused["requestId"] as? String ?? ""
    guard let url = (request?["url"] as? String).flatMap({ URL(string: $0) }), let response = site(url) else {
      try browser.post("Fetch.continueRequest", ["requestId": id], session: session)
      return
    }
    let headers = response.headers.map { ["name": $0.key, "value": $0.value] }
    try browser.post(
      "Fetch.fulfillRequest",
      [
        "requestId": id, "responseCode": 200, "responseHeaders": headers,
        "body": response.body.base64EncodedString(),
      ], session: session)
  }
}
