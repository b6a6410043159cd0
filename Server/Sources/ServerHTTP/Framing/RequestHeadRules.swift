// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import NIOHTTP1

/// Checks a request's head beyond what the decoder checks, so that no proxy in front reads it differently.
enum RequestHeadRules {
  /// The result for a valid head.
  struct Accepted: Equatable {
    let body: RequestFraming.Body
    /// Nothing after this request belongs to HTTP, or to this connection.
    let isLast: Bool
  }

  static func check(_ head: HTTPRequestHead) throws(RequestHeadFault) -> Accepted {
    guard head.method != .CONNECT else { throw .method }
    let host = try host(of: head)
    try checkTarget(head, host)
    return Accepted(body: try body(of: head), isLast: !head.isKeepAlive || asksForUpgrade(head))
  }

  /// HTTP/1.1 requires one host (RFC 9112, section 3.2); HTTP/1.0 had none.
  private static func host(of head: HTTPRequestHead) throws(RequestHeadFault) -> String? {
    let hosts = head.headers["Host"]
    guard hosts.count <= 1 else { throw .host }
    guard let host = hosts.first else {
      guard head.version != .http1_1 else { throw .host }
      return nil
    }
    guard HostName.isValid(host) else { throw .host }
    return host
  }

  /// Accepts a path, an asterisk for OPTIONS, or a URL with the host that the Host field names.
  private static func checkTarget(_ head: HTTPRequestHead, _ host: String?) throws(RequestHeadFault) {
    guard !head.uri.contains("#") else { throw .target }
    if head.uri.hasPrefix("/") || head.uri == "*" && head.method == .OPTIONS { return }
    guard let authority = authority(of: head.uri), HostName.isValid(authority) else { throw .target }
    guard host == nil || host?.lowercased() == authority.lowercased() else { throw .host }
  }

  private static func authority(of uri: String) -> String? {
    let schemes = ["http://", "https://"]
    guard let scheme = schemes.first(where: { uri.lowercased().hasPrefix($0) }) else { return nil }
    return String(uri.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" })
  }

  /// The only coding is `chunked`, and HTTP/1.0 had none (RFC 9112, section 6.1).
  private static func body(of head: HTTPRequestHead) throws(RequestHeadFault) -> RequestFraming.Body {
    let codings = head.headers["Transfer-Encoding"]
    guard codings.isEmpty else {
      let isChunked = codings.count == 1 && codings[0].lowercased() == "chunked"
      guard isChunked, head.version == .http1_1 else { throw .coding }
      return .chunked
    }
    guard let length = head.headers.first(name: "Content-Length") else { return .length(0) }
    guard let count = Int(length) else { throw .length }
    return .length(count)
  }

  /// The decoder stops at such a request and would keep everything after it in memory.
  private static func asksForUpgrade(_ head: HTTPRequestHead) -> Bool {
    let options = head.headers[canonicalForm: "Connection"].map { $0.lowercased() }
    return head.headers.contains(name: "Upgrade") && options.contains("upgrade")
  }
}
