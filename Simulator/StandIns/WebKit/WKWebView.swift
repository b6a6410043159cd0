// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import UIKit

/// developer.apple.com/documentation/webkit/wkwebview.
///
/// Shows a page's headings, paragraphs and images one below the other; it runs no scripts and knows no styles. Only
/// resources of schemes with a handler are loaded; what a page's policy allows and a browser would load from elsewhere is
/// logged as a step.
@MainActor open class WKWebView: UIView {
  /// developer.apple.com/documentation/webkit/wkwebview/configuration.
  public let configuration: WKWebViewConfiguration
  /// developer.apple.com/documentation/webkit/wkwebview/navigationdelegate.
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  /// developer.apple.com/documentation/webkit/wkwebview/scrollview.
  public let scrollView = UIScrollView()
  private let content = UIStackView(arrangedSubviews: [])
  private var running: [(task: SchemeTask, activity: Int)] = []

  /// developer.apple.com/documentation/webkit/wkwebview/init(frame:configuration:).
  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    self.configuration = configuration
    super.init(frame: frame)
    content.axis = .vertical
    content.spacing = 12
    content.alignment = .fill
    content.translatesAutoresizingMaskIntoConstraints = false
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    addSubview(scrollView)
    scrollView.addSubview(content)
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: topAnchor),
      scrollView.bottomAnchor.constraint(equalTo: bottomAnchor),
      scrollView.leadingAnchor.constraint(equalTo: leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: trailingAnchor),
      content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 16),
      content.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor, constant: 20),
      content.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor, constant: -20),
    ])
  }

  /// developer.apple.com/documentation/webkit/wkwebview/load(_:)-5siv6.
  @discardableResult open func load(_ request: URLRequest) -> WKNavigation? {
    guard let url = request.url else { return nil }
    let navigation = WKNavigation()
    go(to: url, .other) { [weak self] in self?.show(url, navigation) }
    return navigation
  }

  /// Simulates the user's tap on the link with this address.
  package func tapLink(_ url: URL) {
    go(to: url, .linkActivated) { AttachedDevice.process.step("WKWebView.load", url.absoluteString) }
  }

  private func go(to url: URL, _ type: WKNavigationType, _ allowed: @escaping @MainActor @Sendable () -> Void)
  {
    guard let navigationDelegate else { return allowed() }
    let action = WKNavigationAction(type, URLRequest(url: url))
    navigationDelegate.webView(self, decidePolicyFor: action) { if $0 == .allow { allowed() } }
  }

  private func show(_ url: URL, _ navigation: WKNavigation) {
    stop()
    for view in content.arrangedSubviews { view.removeFromSuperview() }
    scrollView.contentSize = .zero
    AttachedDevice.process.step("WKWebView.load", url.absoluteString)
    fetch(url) { [weak self] page in
      guard let self, let page else { return }
      let html = String(decoding: page, as: UTF8.self)
      add(PageParts(html).parts[...], of: url, ImagePolicy(of: html), navigation)
    }
  }

  /// Adds one part after the other, because an image may take a while.
  private func add(
    _ parts: ArraySlice<PageParts.Part>, of page: URL, _ policy: ImagePolicy, _ navigation: WKNavigation
  ) {
    guard let part = parts.first else { return finish(navigation) }
    let next = { [weak self] (view: UIView?) in
      if let view { self?.content.addArrangedSubview(view) }
      self?.add(parts.dropFirst(), of: page, policy, navigation)
    }
    switch part {
    case .text(let text, let style): next(Self.label(text, style))
    case .image(let source):
      guard let url = URL(string: source, relativeTo: page)?.absoluteURL, policy.allows(url) else {
        return next(nil)
      }
      fetch(url) { next($0.map(Self.image)) }
    }
  }

  /// The height is an estimate: 100 points for each part of the page.
  private func finish(_ navigation: WKNavigation) {
    scrollView.contentSize = CGSize(width: 0, height: 100 * content.arrangedSubviews.count)
    navigationDelegate?.webView(self, didFinish: navigation)
  }

  private static func label(_ text: String, _ style: PageParts.Style) -> UILabel {
    let label = UILabel()
    label.text = text
    label.numberOfLines = 0
    label.font = .preferredFont(forTextStyle: style == .heading ? .title1 : .body)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = .label
    return label
  }

  private static func image(_ data: Data) -> UIImageView {
    let image = UIImageView(image: UIImage(data: data))
    image.contentMode = .scaleAspectFit
    image.heightAnchor.constraint(equalToConstant: 200).isActive = true
    return image
  }

  private func fetch(_ url: URL, _ take: @escaping @MainActor (Data?) -> Void) {
    guard let handler = configuration.handler(of: url) else {
      // A page of the reading view must not get here.
      AttachedDevice.process.step("WKWebView.fetch", url.absoluteString)
      return take(nil)
    }
    let activity = AttachedDevice.process.begin("web page")
    let task = SchemeTask(url) { [weak self] data in
      AttachedDevice.process.end(activity)
      self?.running.removeAll { $0.activity == activity }
      take(data)
    }
    running.append((task, activity))
    handler.webView(self, start: task)
  }

  /// The tasks of the page before are stopped.
  private func stop() {
    for (task, activity) in running {
      task.isStopped = true
      AttachedDevice.process.end(activity)
      configuration.handler(of: task.request.url)?.webView(self, stop: task)
    }
    running = []
  }
}
