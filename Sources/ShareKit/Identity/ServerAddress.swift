// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// The address of a server in one form, so that two ways to type it are equal.
///
/// `HTTPS://Books.example.org:443/` and `https://books.example.org` are the same server. Two schemes, hosts, ports or paths
/// are two servers, because nothing on this device proves that they are one.
///
/// ```swift
/// let typed = URL(string: "HTTPS://Books.example.org:443/")!
/// let address = ServerAddress(typed).text     // "https://books.example.org"
/// ```
public struct ServerAddress: Hashable, Sendable {
  /// Scheme and host in lower case, the port unless it is the scheme's own, and the path without its last slash.
  ///
  /// A user name, a password, a query and a fragment are left out: they may be secrets, and don't name a server.
  public let text: String

  /// Normalizes the address of a server.
  ///
  /// A URL without a host is taken as it is.
  public init(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased(), !host.isEmpty else {
      text = url.absoluteString
      return
    }
    let port = url.port.flatMap { Self.standardPorts[scheme] == $0 ? nil : ":\($0)" } ?? ""
    text = scheme + "://" + Self.bracketed(host) + port + Self.path(of: url)
  }

  private static let standardPorts = ["http": 80, "https": 443]

  /// Foundation leaves the brackets of an IPv6 address out, depending on its version.
  private static func bracketed(_ host: String) -> String {
    host.contains(":") && !host.hasPrefix("[") ? "[" + host + "]" : host
  }

  private static func path(of url: URL) -> String {
    var path = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedPath ?? url.path
    while path.hasSuffix("/") { path.removeLast() }
    return path
  }
}

extension ServerAddress: Codable {
  /// Decodes the stored text; it isn't normalized again.
  ///
  /// - Throws: `DecodingError` when the value isn't a string.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the text alone.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
