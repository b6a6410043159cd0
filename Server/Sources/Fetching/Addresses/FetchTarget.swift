// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The host that a request goes to, identified by its name and its IP addresses.
package struct FetchTarget: Sendable, Equatable {
  /// Identifies the host by its name, each IPv4 address, and the /64 network of each IPv6 address.
  ///
  /// Two names of one host share a key, and so do two ports of it.
  package let keys: [String]

  init(_ page: FetchAddress, _ addresses: [IPAddress]) {
    var keys = Set(addresses.map(Self.key))
    if case .name(let name) = page.host { keys.insert("host " + name.trimmingTrailingDot) }
    self.keys = keys.sorted()
  }

  private static func key(_ address: IPAddress) -> String {
    let address = address.unmapped
    if address.isIPv4 { return "address \(address)" }
    let network = IPAddress(bytes: Array(address.bytes.prefix(8)) + [UInt8](repeating: 0, count: 8))
    return "network \(network ?? address)/64"
  }
}

extension String {
  fileprivate var trimmingTrailingDot: String { hasSuffix(".") ? String(dropLast()) : self }
}

/// Decides whether a request to a target may be sent now; returns how long it has to wait, or nil.
package typealias FetchAdmission = @Sendable (FetchTarget) async -> Duration?
