// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
package import HTTPTypes

/// The proxies that are trusted to name the client; other forwarding headers are ignored.
package struct TrustedProxies: Sendable {
  /// The text is not in the form ADDRESS or ADDRESS/BITS.
  package struct Malformed: Error, CustomStringConvertible {
    package let text: String
    package var description: String { "not ADDRESS or ADDRESS/BITS: \(text)" }
  }

  private let ranges: [AddressRange]

  package init(parsing texts: [String]) throws(Malformed) {
    var ranges: [AddressRange] = []
    for text in texts {
      let whole = IPAddress(text).map { "\(text)/\($0.bytes.count * 8)" } ?? text
      guard let range = AddressRange(whole, "trusted proxy") else { throw Malformed(text: text) }
      ranges.append(range)
    }
    self.ranges = ranges
  }

  /// Whether all of them are on this machine.
  package var areLocal: Bool { ranges.allSatisfy(\.isLoopback) }

  /// Returns the client's address: that of the connection, or the one that trusted proxies name, nearest first.
  ///
  /// Proxies write `X-Forwarded-For` or `Forwarded` (RFC 7239) and pass the other one on unchanged. If both exist and
  /// disagree, both are ignored.
  package func client(_ fields: HTTPFields, peer: String) -> String {
    guard trusts(peer) else { return peer }
    let lists = [Self.forwardedFor(fields), Self.forwarded(fields)].filter { !$0.isEmpty }
    let clients = Set(lists.map { client($0, peer: peer) })
    return clients.count == 1 ? clients.first ?? peer : peer
  }

  /// Walks back from the nearest hop; the first untrusted address is the client.
  private func client(_ hops: [String], peer: String) -> String {
    var known = peer
    for hop in hops.reversed() {
      guard let address = Self.address(hop) else { return known }
      known = "\(address)"
      guard trusts(known) else { return known }
    }
    return known
  }

  private func trusts(_ text: String) -> Bool {
    guard let address = IPAddress(text)?.unmapped else { return false }
    return ranges.contains { $0.isIPv4 == address.isIPv4 && $0.contains(address.number) }
  }
}

// Header fields
extension TrustedProxies {
  private static func forwardedFor(_ fields: HTTPFields) -> [String] {
    fields[values: HTTPField.Name("X-Forwarded-For")!].flatMap { $0.split(separator: ",") }.map(trimmed)
  }

  private static func forwarded(_ fields: HTTPFields) -> [String] {
    fields[values: HTTPField.Name("Forwarded")!].flatMap { $0.split(separator: ",") }.map { element in
      let pairs = element.split(separator: ";").map { $0.split(separator: "=", maxSplits: 1).map(trimmed) }
      let value = pairs.first { $0.count == 2 && $0[0].lowercased() == "for" }?[1] ?? ""
      return value.replacing("\"", with: "")
    }
  }

  /// Parses an address with or without a port or brackets.
  private static func address(_ text: String) -> IPAddress? {
    if let whole = IPAddress(text) { return whole.unmapped }
    if text.hasPrefix("[") { return IPAddress(String(text.dropFirst().prefix { $0 != "]" }))?.unmapped }
    let parts = text.split(separator: ":")
    return parts.count == 2 ? IPAddress(String(parts[0])) : nil
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
