// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The text of a Host header field or of a URL's authority.
enum HostName {
  /// A DNS name, an IPv4 address, or an IPv6 address in brackets, each with or without a port.
  ///
  /// RFC 3986 allows more characters in a host, but no name in DNS has them.
  static func isValid(_ text: String) -> Bool {
    guard text.utf8.count <= 262 else { return false }
    let (host, port) = parts(text)
    guard let host else { return false }
    return isName(host) || isAddress(host) ? port.map(isPort) ?? true : false
  }

  /// Host and port; no host if the brackets are wrong.
  private static func parts(_ text: String) -> (host: Substring?, port: Substring?) {
    let isBracketed = text.hasPrefix("[")
    guard let end = isBracketed ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
    else { return (isBracketed ? nil : text[...], nil) }
    let rest = text[end...]
    guard !rest.isEmpty else { return (text[..<end], nil) }
    return rest.hasPrefix(":") ? (text[..<end], rest.dropFirst()) : (nil, nil)
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { Self.letters.contains($0) || "-._".utf8.contains($0) }
  }

  private static func isAddress(_ text: Substring) -> Bool {
    guard text.hasPrefix("["), text.hasSuffix("]"), text.utf8.contains(UInt8(ascii: ":")) else {
      return false
    }
    return text.dropFirst().dropLast().utf8.allSatisfy { "0123456789abcdefABCDEF:.".utf8.contains($0) }
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty
      || text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } && UInt16(text) != nil
  }

  private static let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
}
