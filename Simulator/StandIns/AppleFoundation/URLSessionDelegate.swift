// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/foundation/urlsessiondelegate.
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
  /// developer.apple.com/documentation/foundation/urlsessiondelegate/urlsession(_:didbecomeinvalidwitherror:).
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
  /// developer.apple.com/documentation/foundation/urlsessiondelegate/urlsessiondidfinishevents(forbackgroundurlsession:).
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}

/// developer.apple.com/documentation/foundation/urlsessiontaskdelegate.
public protocol URLSessionTaskDelegate: URLSessionDelegate {
  /// developer.apple.com/documentation/foundation/urlsessiontaskdelegate/urlsession(_:task:didcompletewitherror:).
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

/// developer.apple.com/documentation/foundation/urlsessiondatadelegate.
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  /// developer.apple.com/documentation/foundation/urlsessiondatadelegate/urlsession(_:datatask:didreceive:)-7t6m8.
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}

// These methods are optional in Objective-C, so a delegate need not implement them.

extension URLSessionDelegate {
  /// Optional in Objective-C; does nothing by default.
  public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {}
  /// Optional in Objective-C; does nothing by default.
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}
}

extension URLSessionTaskDelegate {
  /// Optional in Objective-C; does nothing by default.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {}
}

extension URLSessionDataDelegate {
  /// Optional in Objective-C; does nothing by default.
  public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {}
}
