// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import WebKit

/// Responds to the web view's requests for the article and its images; everything else fails.
@MainActor final class ArticlePages: NSObject, WKURLSchemeHandler {
  /// Reads what is at an address of the page that is shown now; nil for every other address.
  ///
  /// Called off the main thread, because an image of a book is unpacked.
  var resource: @Sendable (URL) async -> sending ArticleResource? = { _ in nil }
  private var running: [ObjectIdentifier: Task<Void, Never>] = [:]

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    let (key, url, read) = (ObjectIdentifier(urlSchemeTask), urlSchemeTask.request.url, resource)
    running[key] = Task { [weak self] in
      var found: ArticleResource?
      if let url { found = await read(url) }
      // WebKit ends the app if it is told anything of a task that it stopped.
      guard self?.running.removeValue(forKey: key) != nil else { return }
      Self.respond(to: urlSchemeTask, found)
    }
  }

  private static func respond(to task: any WKURLSchemeTask, _ found: ArticleResource?) {
    guard let url = task.request.url, let found else {
      return task.didFailWithError(URLError(.fileDoesNotExist))
    }
    task.didReceive(
      URLResponse(
        url: url, mimeType: found.mediaType, expectedContentLength: found.length, textEncodingName: "utf-8"))
    do {
      try found.forEachPiece { task.didReceive($0) }
      task.didFinish()
    } catch {
      task.didFailWithError(error)
    }
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    running.removeValue(forKey: ObjectIdentifier(urlSchemeTask))?.cancel()
  }
}
