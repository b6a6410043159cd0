// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import WebKit

/// Shows an article or a chapter: no scripts, no network, nothing stored by the web view.
@MainActor final class ArticleView: UIView {
  /// Called with the address of a link that the user tapped.
  var tapped: (URL) -> Void = { _ in }
  /// Called with the chapter and the position of a link that the user tapped.
  var followed: (StoredBook.Link) -> Void = { _ in }
  /// The size of the text; the base is the one that the user chose in the system.
  var textSize = TextSize.standard { didSet { if textSize != oldValue { again() } } }
  private let pages = ArticlePages()
  private let web: WKWebView
  private var shown: URL?
  private var link: (URL) -> StoredBook.Link? = { _ in nil }

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
    load(address) { url, size in
      let page = ReadingDocument(article.article, title: title, source: source, textSize: size)
      return article.resource(at: url, page: page)
    }
  }

  /// Shows a chapter from the element with an identifier on.
  func show(_ chapter: BookChapter, at fragment: String) {
    guard let address = chapter.address(of: fragment) else { return }
    link = chapter.link
    load(address) { chapter.resource(at: $0, textSize: $1) }
  }

  private func load(_ address: URL, _ resource: @escaping (URL, TextSize) -> ArticleResource?) {
    shown = address
    pages.resource = { [weak self] in resource($0, self?.textSize ?? .standard) }
    web.load(URLRequest(url: address))
  }

  private func again() {
    if let shown { web.load(URLRequest(url: shown)) }
  }
}

extension ArticleView: WKNavigationDelegate {
  /// Only the page itself opens here; a link to another chapter shows that one, a link to a web site opens in the browser, and nothing else goes anywhere.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    let url = navigationAction.request.url
    let isOwn = url?.scheme == ReadingDocument.scheme && url?.host == shown?.host && url?.path == "/"
    decisionHandler(isOwn ? .allow : .cancel)
    guard !isOwn, navigationAction.navigationType == .linkActivated, let url else { return }
    if let link = link(url) { return followed(link) }
    guard ["http", "https"].contains(url.scheme?.lowercased() ?? "")
    else { return }
    tapped(url)
  }
}
