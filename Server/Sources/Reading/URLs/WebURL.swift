// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An absolute http(s) address in parts, against which others are resolved.
struct WebURL: Equatable {
  let scheme: [UInt8]
  let authority: [UInt8]
  let path: [UInt8]
  /// With its question mark; empty when there is none.
  let query: [UInt8]
  /// The scheme and authority, such as `https://example.org`.
  let origin: [UInt8]

  /// Nil unless it is an http(s) address with a host.
  init?(_ text: some Collection<UInt8>) {
    let bytes = URLText.cleaned(text)
    guard let scheme = URLText.scheme(of: bytes), scheme == Self.http || scheme == Self.https else {
      return nil
    }
    let rest = bytes[(scheme.count + 1)...]
    guard rest.starts(with: [Self.slash, Self.slash]) else { return nil }
    self.init(scheme: scheme, afterSlashes: rest.dropFirst(2))
  }

  init?(_ text: String) { self.init(text.utf8) }

  private init?(scheme: [UInt8], afterSlashes rest: ArraySlice<UInt8>) {
    let authority = rest.prefix { $0 != Self.slash && $0 != Self.question && $0 != Self.hash }
    guard URLText.isAuthority(authority) else { return nil }
    let parts = URLText.pathAndQuery(rest[authority.endIndex...])
    self.scheme = scheme
    self.authority = URLText.escaped(authority)
    origin = scheme + [Self.colon, Self.slash, Self.slash] + self.authority
    path = URLText.withoutDots(parts.path.isEmpty ? [Self.slash] : parts.path)
    query = parts.query
  }

  /// The address that `reference` means on a page at this address, as an absolute text without fragment handling.
  func resolve(_ reference: some Collection<UInt8>) -> [UInt8]? {
    resolve(cleaned: URLText.cleaned(reference))
  }

  func resolve(cleaned bytes: [UInt8]) -> [UInt8]? {
    if bytes.first == Self.slash, bytes.count < 2 || bytes[1] != Self.slash, URLText.isFinal(bytes[...]) {
      return origin + bytes
    }
    if Self.isFinal(bytes) { return bytes }
    if URLText.scheme(of: bytes) != nil {
      return WebURL(bytes).map { $0.text + URLText.fragment(of: bytes) }
    }
    let fragment = URLText.fragment(of: bytes)
    if bytes.starts(with: [Self.slash, Self.slash]) {
      return WebURL(scheme: scheme, afterSlashes: bytes.dropFirst(2)).map { $0.text + fragment }
    }
    let parts = URLText.pathAndQuery(bytes[...])
    guard !parts.path.isEmpty else {
      return origin + path + (parts.query.isEmpty ? query : parts.query) + fragment
    }
    let whole = parts.path.first == Self.slash ? parts.path : folder + parts.path
    return origin + URLText.withoutDots(whole) + parts.query + fragment
  }

  /// Whether an absolute address is already written as it would be.
  private static func isFinal(_ text: [UInt8]) -> Bool {
    guard let start = starts.first(where: { text.starts(with: $0) })?.count,
      let path = text[start...].firstIndex(where: { $0 == slash || $0 == question || $0 == hash }),
      text[path] == slash
    else { return false }
    return URLText.isAuthority(text[start..<path]) && URLText.isFinal(text[start...])
  }

  private static let starts = [Array("https://".utf8), Array("http://".utf8)]

  /// The whole address without a fragment.
  var text: [UInt8] { origin + path + query }

  private var folder: [UInt8] { Array(path[...(path.lastIndex(of: Self.slash) ?? 0)]) }

  /// The host in lower case, without user and port.
  var host: String {
    let afterUser =
      authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority[...]
    let withoutPort = afterUser.prefix { $0 != Self.colon }
    return String(decoding: withoutPort, as: UTF8.self).lowercased()
  }

  static let http = Array("http".utf8)
  static let https = Array("https".utf8)
  private static let colon = UInt8(ascii: ":")
  private static let slash = UInt8(ascii: "/")
  private static let question = UInt8(ascii: "?")
  private static let hash = UInt8(ascii: "#")
}
