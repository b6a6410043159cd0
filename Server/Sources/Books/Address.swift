// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation

/// Checks and shortens addresses that a book links to.
enum Address {
  private static let schemes = ["http", "https", "mailto", "tel"]

  /// The address as a valid URI; nil if a book must not contain it.
  static func link(_ text: String) -> String? {
    let escaped = escape(text.trimmingWhitespace)
    guard let colon = escaped.firstIndex(of: ":"),
      schemes.contains(escaped[..<colon].lowercased()), let url = URLComponents(string: escaped)
    else { return nil }
    if escaped.lowercased().hasPrefix("http") {
      guard let host = url.host, isHost(host), isPlainAuthority(escaped) else { return nil }
    } else if escaped.dropFirst(colon.utf16Offset(in: escaped) + 1).contains(where: { "@?".contains($0) }) {
      return escaped.contains("?") && !escaped.hasPrefix("mailto:") ? nil : escaped
    }
    return escaped
  }

  /// Host and path, short enough for a line, to show the reader the source of the text.
  static func display(_ text: String, limit: Int = 80) -> String? {
    guard let url = link(text).flatMap({ URLComponents(string: $0) }), let host = url.host else { return nil }
    let path = url.path == "/" ? "" : url.path
    let shown = (host.hasPrefix("www.") ? String(host.dropFirst(4)) : host) + path
    return shown.count > limit ? shown.prefix(limit - 1) + "…" : shown
  }

  /// Encodes the characters that RFC 3986 does not allow in a URI.
  private static func escape(_ text: String) -> String { encoder.encode(text) }

  private static let encoder = PercentEncoder(
    keeping: "!$&'()*+,-./:;=?@_~", keepingEscapes: true, keepingFirstHash: true)

  /// A host name or IPv4 address with valid labels; others make reading systems fail.
  private static func isHost(_ host: String) -> Bool {
    !host.isEmpty && host.utf8.allSatisfy { isLetterOrDigit($0) || ".-_".utf8.contains($0) }
      && !host.hasPrefix(".") && !host.hasPrefix("-") && !host.contains("..") && !host.hasSuffix("-")
  }

  /// Removes the user before the host, because a link must not contain a password.
  private static func isPlainAuthority(_ text: String) -> Bool {
    let rest = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    return rest.count == 3 && rest[1].isEmpty && !rest[2].prefix { !"/?#".contains($0) }.contains("@")
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}

extension String {
  /// Decodes `%41` to `A`; leaves the text unchanged if it isn't valid UTF-8.
  var removingPercentEscapes: String { removingPercentEncoding ?? self }
}
