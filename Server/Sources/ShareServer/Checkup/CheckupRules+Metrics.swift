// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Fetching
import Messages
import Pipeline

extension CheckupRules {
  /// This machine and the networks that the internet doesn't reach (RFC 1918, RFC 4193), and those of one link.
  private static let privateNetworks = [
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "::1/128", "fc00::/7",
    "fe80::/10",
  ].compactMap { AddressRange($0, "private network") }

  /// Returns nil for an address that only this machine or a private network reaches.
  ///
  /// A name is not looked up: names of metrics are those of this machine or of a private network.
  package static func metrics(_ address: MetricsAddress) -> Finding? {
    guard let host = IPAddress(address.host)?.unmapped else { return nil }
    let isPrivate = privateNetworks.contains { $0.isIPv4 == host.isIPv4 && $0.contains(host.number) }
    return isPrivate ? nil : Finding(.doubtful, "metrics", .checkupMetricsPublic(address: "\(address)"))
  }
}
