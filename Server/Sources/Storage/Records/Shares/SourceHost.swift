// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Reads the host name of an address.
enum SourceHost {
  /// Longer than any valid name, and short enough for an index of PostgreSQL.
  private static let limit = 1000

  /// Returns the host in lower case without “www.” and port; nil for an address without a host.
  static func name(of url: String) -> String? {
    guard let scheme = url.range(of: "://") else { return nil }
    let authority = url[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    // An IPv6 address contains colons and is in brackets.
    let name = (host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" })
      .lowercased()
    let short = name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
    return short.isEmpty || short.utf8.count > limit || short.utf8.contains(0) ? nil : short
  }
}
