// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import WebKit

/// Answers the web view's requests for the article and its images; everything else fails.
@MainActor final class ArticlePages: NSObject, WKURLSchemeHandler {
  /// What is at an address of the page that is shown now; nil for every other address.
  var resource: (URL) -> ArticleResource? = { _ in nil }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    guard let url = urlSchemeTask.request.url, let found = resource(url) else {
      return urlSchemeTask.didFailWithError(URLError(.fileDoesNotExist))
    }
    urlSchemeTask.didReceive(
      URLResponse(
        url: url, mimeType: found.mediaType, expectedContentLength: found.length, textEncodingName: "utf-8"))
    do {
      try found.forEachPiece { urlSchemeTask.didReceive($0) }
      urlSchemeTask.didFinish()
    } catch {
      urlSchemeTask.didFailWithError(error)
    }
  }

  /// Answers are given at once, so there is nothing to stop.
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
}
