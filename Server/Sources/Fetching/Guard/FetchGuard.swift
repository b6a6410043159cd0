// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Decides which addresses, names and ports a fetch may connect to.
///
/// It has no side effects: the machine's own addresses are passed as a value.
package struct FetchGuard: Sendable {
  package enum Verdict: Sendable, Equatable {
    case allowed
    /// Denied; the reason is for the operator's log, never for the user.
    case denied(String)
  }

  package static let usualPorts: Set<UInt16> = [80, 443, 8080, 8443]

  private let ownAddresses: Set<IPAddress>
  private let allowances: [HostAllowance]
  private let ports: Set<UInt16>

  package init(
    ownAddresses: [IPAddress] = [], allowances: [HostAllowance] = [], ports: Set<UInt16> = usualPorts
  ) {
    self.ownAddresses = Set(ownAddresses)
    self.allowances = allowances
    self.ports = ports
  }

  /// The guard for connections of this machine other than fetches.
  package static func ofThisMachine(allowances: [HostAllowance], ports: Set<UInt16>) -> FetchGuard {
    FetchGuard(ownAddresses: LocalAddresses.current(), allowances: allowances, ports: ports)
  }

  /// Checks the address that is about to be connected, ignoring allowances.
  package func verdict(on address: IPAddress) -> Verdict {
    if ownAddresses.contains(address) { return .denied("address of this machine") }
    return address.isIPv4 ? verdictOnIPv4(address) : verdictOnIPv6(address)
  }

  /// Checks an address that a host name resolved to; an allowance for that host and port allows every address.
  package func verdict(on address: IPAddress, reachedBy page: FetchAddress) -> Verdict {
    allows(page) ? .allowed : verdict(on: address)
  }

  /// Checks the port and host name before the name is resolved.
  package func verdict(on page: FetchAddress) -> Verdict {
    if allows(page) { return .allowed }
    guard ports.contains(page.port) else { return .denied("port \(page.port)") }
    switch page.host {
    case .address(let address): return verdict(on: address)
    case .name(let name): return Self.verdict(onName: name)
    }
  }

  private func allows(_ page: FetchAddress) -> Bool {
    allowances.contains { $0.covers(page) }
  }

  private static func verdict(onName name: String) -> Verdict {
    guard name.contains(".") else { return .denied("single-label name") }
    if let ending = deniedNames.first(where: { name == $0 || name.hasSuffix("." + $0) }) {
      return .denied("name under \(ending)")
    }
    return .allowed
  }
}

extension FetchGuard {
  private func verdictOnIPv4(_ address: IPAddress) -> Verdict {
    let number = address.number
    guard let range = Self.deniedIPv4.first(where: { $0.contains(number) }) else { return .allowed }
    return .denied(range.reason)
  }

  private func verdictOnIPv6(_ address: IPAddress) -> Verdict {
    if let inner = Self.mapped(address) { return verdict(on: inner) }
    guard address.bytes[0] >> 5 == 0b001 else { return .denied("outside 2000::/3") }
    let number = address.number
    if let range = Self.deniedIPv6.first(where: { $0.contains(number) }) { return .denied(range.reason) }
    if let inner = Self.behindISATAP(address) { return verdict(on: inner) }
    return .allowed
  }

  /// A socket treats ::ffff:a.b.c.d as a.b.c.d; the other embeddings are outside 2000::/3 or denied as a range.
  private static func mapped(_ address: IPAddress) -> IPAddress? {
    let bytes = address.bytes
    guard bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xff, bytes[11] == 0xff else { return nil }
    return IPAddress(bytes: Array(bytes.suffix(4)))
  }

  /// In RFC 5214, the interface identifier is 0000:5efe or 0200:5efe and an IPv4 address.
  private static func behindISATAP(_ address: IPAddress) -> IPAddress? {
    let bytes = address.bytes
    guard bytes[8] & 0xfd == 0, bytes[9] == 0, bytes[10] == 0x5e, bytes[11] == 0xfe else { return nil }
    return IPAddress(bytes: Array(bytes.suffix(4)))
  }
}
