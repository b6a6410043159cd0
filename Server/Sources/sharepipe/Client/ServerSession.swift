// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to the user's server, with the header fields that a proxy in front of it demands.
///
/// Redirects aren't followed, because the token and these fields must not be sent to another address.
struct ServerSession {
  let server: URL
  let fields: [HeaderField]

  /// A configuration whose requests have the fields.
  var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = Dictionary(
      fields.map { ($0.name, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
    return configuration
  }

  /// Returns the body and the response; nil if the server can't be reached.
  func data(for request: URLRequest) async -> (Data, HTTPURLResponse)? {
    let session = URLSession(
      configuration: configuration, delegate: RedirectRefusal(), delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    guard let received = try? await session.data(for: request), let response = received.1 as? HTTPURLResponse
    else { return nil }
    return (received.0, response)
  }

  /// Describes a response that isn't Sharepipe's.
  func foreign(_ response: HTTPURLResponse?) -> CommandFailure {
    let name = server.absoluteString
    guard let response, [301, 302, 303, 307, 308, 401, 403, 407].contains(response.statusCode) else {
      return CommandFailure(.unavailable, "\(name) doesn't respond like a Sharepipe server")
    }
    let location = response.value(forHTTPHeaderField: "Location")
    let host = location.flatMap { URL(string: $0, relativeTo: server)?.host }
    let what = host.map { "redirects to \($0)" } ?? "responds with the status \(response.statusCode)"
    return CommandFailure(
      .unavailable,
      "\(name) \(what), so it doesn't respond like a Sharepipe server; if a proxy in front of it requires a header "
        + "field, add it: sharepipe sign-in \(name) --header 'NAME: VALUE'")
  }
}

/// Receives a redirect as the response that it is.
private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
