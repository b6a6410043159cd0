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
  private var content: @Sendable (URL, TextSize) -> sending ArticleResource? = { _, _ in nil }
  // Where to scroll once the page is there.
  private var wanted: Double?
  private var scrolling: Task<Void, Never>?
  private static let (tries, pause) = (20, Duration.milliseconds(50))
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
    load(address, at: nil) { url, size in
      let page = ReadingDocument(article.article, title: title, source: source, textSize: size)
      return article.resource(at: url, page: page)
    }
  }

  /// Shows a chapter from the element with an identifier on, or from a fraction of its height on.
  func show(_ chapter: BookChapter, at fragment: String, fraction: Double?) {
    guard let address = chapter.address(of: fragment) else { return }
    link = chapter.link
    load(address, at: fraction) { chapter.resource(at: $0, textSize: $1) }
  }

  /// The part of the page above the top of the screen, from 0 to 1; nil while the page isn't there.
  var fraction: Double? {
    let height = web.scrollView.contentSize.height
    return wanted == nil && height > 0 ? web.scrollView.contentOffset.y / height : nil
  }

  private func load(
    _ address: URL, at fraction: Double?,
    _ content: @escaping @Sendable (URL, TextSize) -> sending ArticleResource?
  ) {
    shown = address
    self.content = content
    load(at: fraction)
  }

  private func load(at fraction: Double?) {
    guard let shown else { return }
    scrolling?.cancel()
    wanted = fraction ?? 0
    let (content, size) = (content, textSize)
    pages.resource = { content($0, size) }
    web.load(URLRequest(url: shown))
  }

  // While it still scrolls, it isn't yet where the user stopped.
  private func again() { load(at: wanted ?? fraction) }

  /// Scrolls to the wanted fraction, and again whenever the height changes.
  ///
  /// WebKit reports the height in steps, the last ones after the page was loaded. It goes to an element by itself, from the
  /// page's address.
  private func scroll() async {
    var known: CGFloat = 0
    for _ in 0..<Self.tries {
      guard let wanted, wanted > 0, !web.scrollView.isTracking else { break }
      let height = web.scrollView.contentSize.height
      if height != known { web.scrollView.contentOffset = CGPoint(x: 0, y: wanted * height) }
      known = height
      // A sleep that ended just before the page was loaded again isn't interrupted.
      guard (try? await Task.sleep(for: Self.pause)) != nil, !Task.isCancelled else { return }
    }
    wanted = nil
  }
}

extension ArticleView: WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    scrolling?.cancel()
    scrolling = Task { [weak self] in await self?.scroll() }
  }

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
