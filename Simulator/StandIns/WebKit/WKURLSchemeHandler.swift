// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import UIKit

/// developer.apple.com/documentation/webkit/wkurlschemetask.
public protocol WKURLSchemeTask: NSObjectProtocol {
  /// developer.apple.com/documentation/webkit/wkurlschemetask/request.
  var request: URLRequest { get }
  /// developer.apple.com/documentation/webkit/wkurlschemetask/didreceive(_:)-2u23r.
  func didReceive(_ response: URLResponse)
  /// developer.apple.com/documentation/webkit/wkurlschemetask/didreceive(_:)-8t5f8.
  func didReceive(_ data: Data)
  /// developer.apple.com/documentation/webkit/wkurlschemetask/didfinish().
  func didFinish()
  /// developer.apple.com/documentation/webkit/wkurlschemetask/didfailwitherror(_:).
  func didFailWithError(_ error: any Error)
}

/// developer.apple.com/documentation/webkit/wkurlschemehandler.
@MainActor public protocol WKURLSchemeHandler: NSObjectProtocol {
  /// developer.apple.com/documentation/webkit/wkurlschemehandler/webview(_:start:).
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
  /// developer.apple.com/documentation/webkit/wkurlschemehandler/webview(_:stop:).
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

/// One resource that the web view asks a handler for; like WebKit, it insists on the order of calls.
final class SchemeTask: NSObject, WKURLSchemeTask {
  let request: URLRequest
  private(set) var data = Data()
  private(set) var isFinished = false
  private var hasResponse = false

  init(_ url: URL) { request = URLRequest(url: url) }

  func didReceive(_ response: URLResponse) { hasResponse = true }

  func didReceive(_ data: Data) {
    precondition(hasResponse && !isFinished, "data without a response, or after the end")
    self.data += data
  }

  func didFinish() {
    precondition(hasResponse && !isFinished, "an end without a response, or a second one")
    isFinished = true
  }

  func didFailWithError(_ error: any Error) { precondition(!isFinished, "a failure after the end") }
}
