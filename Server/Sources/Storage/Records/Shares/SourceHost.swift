// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Reads the host name of an address.
enum SourceHost {
  /// Longer than any valid name, and short enough for an index of PostgreSQL.
  private static let limit = 1000

  // Works on bytes: all separators are ASCII, and this is called for each share that is accepted.
  /// Returns the host in lower case without “www.” and port; nil for an address without a host.
  static func name(of url: String) -> String? {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")), url.utf8[colon...].starts(with: "://".utf8)
    else { return nil }
    let authority = url[colon...].utf8.dropFirst(3).prefix { !separators.contains($0) }
    let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
    let name = Substring(bare(host)).lowercased()
    let short = name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
    return short.isEmpty || short.utf8.count > limit || short.containsNullCharacter ? nil : short
  }

  private static let separators = Array("/?#\\".utf8)

  // An IPv6 address contains colons and is in brackets.
  private static func bare(_ host: Substring.UTF8View) -> Substring.UTF8View {
    guard host.first == UInt8(ascii: "[") else { return host.prefix { $0 != UInt8(ascii: ":") } }
    guard let end = host.firstIndex(of: UInt8(ascii: "]")) else { return host }
    return host[...end]
  }
}
