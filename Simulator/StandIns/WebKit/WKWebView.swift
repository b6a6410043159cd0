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
    go(to: url, .other) { [weak self] in self?.show(url) }
    return WKNavigation()
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

  private func show(_ url: URL) {
    for view in content.arrangedSubviews { view.removeFromSuperview() }
    AttachedDevice.process.step("WKWebView.load", url.absoluteString)
    guard let page = fetch(url) else { return }
    let html = String(decoding: page, as: UTF8.self)
    let policy = ImagePolicy(of: html)
    for part in PageParts(html).parts {
      guard let view = view(of: part, on: url, policy) else { continue }
      content.addArrangedSubview(view)
    }
  }

  private func view(of part: PageParts.Part, on page: URL, _ policy: ImagePolicy) -> UIView? {
    switch part {
    case .text(let text, let style):
      let label = UILabel()
      label.text = text
      label.numberOfLines = 0
      label.font = .preferredFont(forTextStyle: style == .heading ? .title1 : .body)
      label.adjustsFontForContentSizeCategory = true
      label.textColor = .label
      return label
    case .image(let source):
      guard let url = URL(string: source, relativeTo: page)?.absoluteURL, policy.allows(url),
        let data = fetch(url)
      else { return nil }
      let image = UIImageView(image: UIImage(data: data))
      image.contentMode = .scaleAspectFit
      image.heightAnchor.constraint(equalToConstant: 200).isActive = true
      return image
    }
  }

  private func fetch(_ url: URL) -> Data? {
    guard let handler = configuration.handler(of: url) else {
      // A page of the reading view must not get here.
      AttachedDevice.process.step("WKWebView.fetch", url.absoluteString)
      return nil
    }
    let task = SchemeTask(url)
    handler.webView(self, start: task)
    return task.data
  }
}
