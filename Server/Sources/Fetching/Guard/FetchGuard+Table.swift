// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The ranges of the IANA special-purpose registries, the metadata addresses of clouds, and ranges that only older
/// registries contain. The names are for the operator's log.
extension FetchGuard {
  static let deniedIPv4 = ranges([
    ("0.0.0.0/8", "this host"),
    ("10.0.0.0/8", "private network"),
    ("100.64.0.0/10", "carrier network"),
    ("127.0.0.0/8", "loopback"),
    ("168.63.129.16/32", "cloud metadata"),
    ("169.254.0.0/16", "link-local or cloud metadata"),
    ("172.16.0.0/12", "private network"),
    ("192.0.0.0/24", "protocol assignments"),
    ("192.0.2.0/24", "documentation"),
    ("192.31.196.0/24", "AS112"),
    ("192.52.193.0/24", "multicast tunnelling"),
    ("192.88.99.0/24", "6to4 relay"),
    ("192.168.0.0/16", "private network"),
    ("192.175.48.0/24", "AS112"),
    ("198.18.0.0/15", "benchmarking"),
    ("198.51.100.0/24", "documentation"),
    ("203.0.113.0/24", "documentation"),
    ("224.0.0.0/4", "multicast"),
    ("240.0.0.0/4", "reserved or broadcast"),
  ])

  /// The special ranges within 2000::/3; every address outside 2000::/3 is denied anyway.
  static let deniedIPv6 = ranges([
    ("2001::/23", "protocol assignments, Teredo"),
    ("2001:db8::/32", "documentation"),
    ("2002::/16", "6to4"),
    ("2620:4f:8000::/48", "AS112"),
    ("3fff::/20", "documentation"),
  ])

  /// Names that always mean the machine itself, whatever a resolver returns.
  static let deniedNames: [String] = [
    "localhost", "local", "localdomain", "internal", "intranet", "private", "corp", "home", "home.arpa",
    "lan",
    "svc", "cluster.local", "onion", "i2p", "alt", "metadata.goog",
  ]

  private static func ranges(_ rows: [(String, String)]) -> [AddressRange] {
    rows.map { row in
      guard let range = AddressRange(row.0, row.1) else { preconditionFailure("not a range: \(row.0)") }
      return range
    }
  }
}
