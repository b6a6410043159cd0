// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// A header field that a proxy in front of the server demands in every request, written as `NAME: VALUE` (RFC 9110, section 5).
///
/// It is a secret: it is stored only with the tokens, and added only to requests to the server's own address.
public struct HeaderField: Codable, Hashable, Sendable {
  /// The name of the field.
  public let name: String
  /// The value of the field, one line.
  public let value: String

  /// Fields that the client sets itself, or that describe the message.
  private static let reserved: Set<String> = [
    "accept", "authorization", "connection", "content-length", "content-type", "cookie", "expect", "host",
    "idempotency-key", "if-none-match", "keep-alive", "proxy-authenticate", "proxy-authorization",
    "proxy-connection", "sharepipe-account", "te", "trailer", "transfer-encoding", "upgrade",
    "www-authenticate",
  ]

  /// Reads a field; nil unless the name is a token that the client doesn't set itself, and the value is one line.
  public init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[..<colon].trimmingCharacters(in: .whitespaces)
    let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte), !Self.reserved.contains(name.lowercased()),
      !value.isEmpty, value.utf8.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x09 })
    else { return nil }
    (self.name, self.value) = (name, value)
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

extension URLRequest {
  /// Adds the fields if the request goes to the server that they are for.
  ///
  /// The address is compared here, because an app's own transport can choose any.
  package mutating func add(_ fields: [HeaderField], for server: URL) {
    guard let url, url.scheme?.lowercased() == server.scheme?.lowercased(),
      url.host?.lowercased() == server.host?.lowercased(), url.port == server.port
    else { return }
    for field in fields { setValue(field.value, forHTTPHeaderField: field.name) }
  }
}
