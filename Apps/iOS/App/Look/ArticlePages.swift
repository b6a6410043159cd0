// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import WebKit

/// Answers the web view's requests for the article and its images; everything else fails.
@MainActor final class ArticlePages: NSObject, WKURLSchemeHandler {
  private var shown: (article: StoredArticle, page: ReadingDocument)?

  /// Sets what is shown from now on.
  func show(_ article: StoredArticle, _ page: ReadingDocument) { shown = (article, page) }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    guard let url = urlSchemeTask.request.url, let shown,
      let found = shown.article.resource(at: url, page: shown.page)
    else { return urlSchemeTask.didFailWithError(URLError(.fileDoesNotExist)) }
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
