// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
public import Foundation

extension URL {
  /// Parses a web address as browsers write it; nil unless it is http or https.
  ///
  /// Browsers don't encode characters such as `|` or `[`. iOS 16 rejects an address with them, and newer systems encode them.
  /// This initializer encodes them on every system (RFC 3986, section 2).
  public init?(webAddress text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.utf8.count <= Self.longestAddress, let scheme = text.firstIndex(of: ":"),
      ["http", "https"].contains(text[..<scheme].lowercased()), text[scheme...].hasPrefix("://")
    else { return nil }
    let start = text.index(scheme, offsetBy: 3)
    let end = text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex
    let head = text[..<end].replacing("\\", with: "/")
    guard let url = URL(string: head + Self.encoder.encode(text[end...])), url.host?.isEmpty == false else {
      return nil
    }
    self = url
  }

  // More than any server takes.
  private static let longestAddress = 64 * 1024
  /// Keeps what RFC 3986 allows in path, query and fragment.
  private static let encoder = PercentEncoder(
    keeping: "-._~!$&'()*+,;=:@/?", keepingEscapes: true, keepingFirstHash: true)

  /// Whether two addresses are of one site: the same host, apart from a prefix such as `www.` or `m.`.
  func isSameSite(as other: URL) -> Bool {
    guard let one = host.map(Self.site), let two = other.host.map(Self.site) else { return false }
    return one == two && !one.isEmpty
  }

  private static func site(_ host: String) -> String {
    let host = host.lowercased()
    let prefix = ["www.", "m.", "mobile.", "amp."].first { host.hasPrefix($0) } ?? ""
    let rest = String(host.dropFirst(prefix.count))
    return rest.contains(".") ? rest : host
  }
}
