// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import WebKit

/// Shows an article: no scripts, no network, nothing stored by the web view.
@MainActor final class ArticleView: UIView {
  /// Called with the address of a link that the user tapped.
  var tapped: (URL) -> Void = { _ in }
  private let pages = ArticlePages()
  private let web: WKWebView
  private var shown: URL?

  override init(frame: CGRect) {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    configuration.defaultWebpagePreferences.allowsContentJavaScript = false
    configuration.setURLSchemeHandler(pages, forURLScheme: ReadingDocument.scheme)
    web = WKWebView(frame: .zero, configuration: configuration)
    super.init(frame: frame)
    web.accessibilityIdentifier = "article"
    web.navigationDelegate = self
    web.translatesAutoresizingMaskIntoConstraints = false
    addSubview(web)
    NSLayoutConstraint.activate([
      web.topAnchor.constraint(equalTo: topAnchor), web.bottomAnchor.constraint(equalTo: bottomAnchor),
      web.leadingAnchor.constraint(equalTo: leadingAnchor),
      web.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  /// Shows an article, once.
  func show(_ article: StoredArticle, title: String, source: String) {
    guard let address = article.address, address != shown else { return }
    shown = address
    pages.show(article, ReadingDocument(article.article, title: title, source: source))
    web.load(URLRequest(url: address))
  }
}

extension ArticleView: WKNavigationDelegate {
  /// Only the article itself opens here; a link opens in the browser, and nothing else goes anywhere.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    let url = navigationAction.request.url
    let isOwn = url?.scheme == ReadingDocument.scheme && url?.host == shown?.host && url?.path == "/"
    decisionHandler(isOwn ? .allow : .cancel)
    guard !isOwn, navigationAction.navigationType == .linkActivated, let url,
      ["http", "https"].contains(url.scheme?.lowercased() ?? "")
    else { return }
    tapped(url)
  }
}
