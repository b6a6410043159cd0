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
///
/// WebKit shows pages in another process, so what it received doesn't count as the app's memory. Here it is in a file.
final class SchemeTask: NSObject, WKURLSchemeTask {
  let request: URLRequest
  private(set) var isFinished = false
  private var hasResponse = false
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private let handle: FileHandle?
  private let ended: @MainActor (Data?) -> Void
  /// Whether the web view stopped the task; a handler that calls it afterward ends the app.
  var isStopped = false

  /// Calls `ended` once with what was received; nil after a failure.
  init(_ url: URL, ended: @escaping @MainActor (Data?) -> Void) {
    self.ended = ended
    request = URLRequest(url: url)
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    handle = try? FileHandle(forWritingTo: file)
  }

  deinit {
    try? handle?.close()
    try? FileManager.default.removeItem(at: file)
  }

  func didReceive(_ response: URLResponse) {
    precondition(!isStopped, "a response after the task was stopped")
    hasResponse = true
  }

  func didReceive(_ data: Data) {
    precondition(hasResponse && !isFinished && !isStopped, "data without a response, or after the end")
    try? handle?.write(contentsOf: data)
  }

  func didFinish() {
    precondition(hasResponse && !isFinished && !isStopped, "an end without a response, or a second one")
    isFinished = true
    // The mapping outlives the file, and takes memory only where it is read.
    end(with: try? Data(contentsOf: file, options: .alwaysMapped))
  }

  func didFailWithError(_ error: any Error) {
    precondition(!isFinished && !isStopped, "a failure after the end")
    isFinished = true
    end(with: nil)
  }

  private func end(with data: Data?) {
    let ended = ended
    MainActor.assumeIsolated { ended(data) }
  }
}
