// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Drives a real headless Chromium through the DevTools protocol over pipes.
///
/// Calls block; use one thread at a time. The browser ends when the value is released.
package final class HeadlessBrowser {
  private let process: BrowserProcess
  private var next = 0
  private var pages: [String: BrowserPage] = [:]

  /// Starts the browser; throws if none is installed.
  package init() throws {
    guard let program = Self.program else {
      throw BrowserError("no Chromium on the PATH; `apt-get install chromium` brings it")
    }
    process = try BrowserProcess(program)
    _ = try call("Target.setDiscoverTargets", ["discover": true])
  }

  /// Finds the installed browser.
  package static var program: URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let names = ["chromium", "chromium-browser", "google-chrome"]
    return folders.flatMap { folder in names.map { URL(fileURLWithPath: "\(folder)/\($0)") } }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Opens an empty page whose requests a site answers, see ``BrowserPage/open(_:)``.
  package func page(site: @escaping BrowserPage.Site = { _ in nil }) throws -> BrowserPage {
    let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] as? String ?? ""
    return try attach(target, site: site)
  }

  /// Waits for a page whose URL has this prefix, such as a window that another page opened.
  package func page(at prefix: String) throws -> BrowserPage {
    while true {
      let all = try call("Target.getTargets")["targetInfos"] as? [[String: Any]] ?? []
      let found = all.first {
        ($0["url"] as? String)?.hasPrefix(prefix) == true && $0["type"] as? String == "page"
      }
      if let target = found?["targetId"] as? String { return try attach(target, site: { _ in nil }) }
      try takeMessage()
    }
  }

  private func attach(_ target: String, site: @escaping BrowserPage.Site) throws -> BrowserPage {
    let reply = try call("Target.attachToTarget", ["targetId": target, "flatten": true])
    let session = reply["sessionId"] as? String ?? ""
    let page = BrowserPage(self, target: target, session: session, site: site)
    pages[session] = page
    try page.prepare()
    return page
  }

  func forget(_ session: String) { pages[session] = nil }

  /// Calls a method of the protocol and waits for its result; events in the meantime go to their pages.
  @discardableResult
  package func call(
    _ method: String, _ parameters: [String: Any] = [:], session: String? = nil
  ) throws -> [String: Any] {
    let id = try post(method, parameters, session: session)
    while true {
      guard let message = try takeMessage(), message["id"] as? Int == id else { continue }
      if let error = message["error"] as? [String: Any] {
        throw BrowserError("\(method): \(error["message"] ?? error)")
      }
      return message["result"] as? [String: Any] ?? [:]
    }
  }

  /// Calls a method without waiting for its result.
  @discardableResult
  func post(_ method: String, _ parameters: [String: Any], session: String?) throws -> Int {
    next += 1
    var message: [String: Any] = ["id": next, "method": method, "params": parameters]
    message["sessionId"] = session
    try process.send(try JSONSerialization.data(withJSONObject: message))
    return next
  }

  /// Handles the next message: a result, or an event, which goes to its page.
  @discardableResult
  func takeMessage() throws -> [String: Any]? {
    let value = try JSONSerialization.jsonObject(with: try process.receive())
    guard let message = value as? [String: Any] else { return nil }
    if let event = message["method"] as? String, let session = message["sessionId"] as? String {
      try pages[session]?.take(event, message["params"] as? [String: Any] ?? [:])
    }
    return message
  }
}
