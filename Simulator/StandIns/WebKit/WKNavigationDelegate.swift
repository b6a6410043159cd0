// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import UIKit

/// developer.apple.com/documentation/webkit/wknavigation.
@MainActor open class WKNavigation: NSObject {}

/// developer.apple.com/documentation/webkit/wknavigationtype.
public enum WKNavigationType: Int, Sendable {
  /// The user tapped a link.
  case linkActivated
  /// Something else started it, such as the app.
  case other = -1
}

/// developer.apple.com/documentation/webkit/wknavigationaction.
@MainActor open class WKNavigationAction: NSObject {
  /// developer.apple.com/documentation/webkit/wknavigationaction/navigationtype.
  public let navigationType: WKNavigationType
  /// developer.apple.com/documentation/webkit/wknavigationaction/request.
  public let request: URLRequest

  init(_ type: WKNavigationType, _ request: URLRequest) {
    navigationType = type
    self.request = request
    super.init()
  }
}

/// developer.apple.com/documentation/webkit/wknavigationactionpolicy.
public enum WKNavigationActionPolicy: Int, Sendable {
  /// The navigation doesn't happen.
  case cancel
  /// The navigation takes its course.
  case allow
}

/// developer.apple.com/documentation/webkit/wknavigationdelegate.
@MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
  /// developer.apple.com/documentation/webkit/wknavigationdelegate/webview(_:decidepolicyfor:decisionhandler:)-2ni62.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void)
  /// developer.apple.com/documentation/webkit/wknavigationdelegate/webview(_:didfinish:).
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
}

extension WKNavigationDelegate {
  /// Optional in Objective-C; allows everything by default.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.allow) }

  /// Optional in Objective-C; does nothing by default.
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
}
