// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An http or https address taken apart once; requests are written from the parts, never from the text given.
///
/// So no other parser's opinion of the text matters. Userinfo, backslashes, control characters, numeric hosts in
/// any but the plain spelling, and more than 8 KiB are refused; the fragment is dropped.
package struct FetchAddress: Sendable, Hashable {
  package enum Scheme: String, Sendable {
    case http, https
    var usualPort: UInt16 { self == .http ? 80 : 443 }
  }

  package enum Host: Sendable, Hashable {
    /// Lower-case ASCII; international names as A-labels.
    case name(String)
    case address(IPAddress)
  }

  /// Why a text is no address to fetch; for the log.
  package struct Malformed: Error, Equatable {
    package let reason: String

    /// 127.1, 0x7f000001 and the like, which the system's resolver takes for an address.
    static let unusualNumber = Malformed(reason: "unusual numeric host")
  }

  package let scheme: Scheme
  package let host: Host
  package let port: UInt16
  /// Path and query, percent-encoded, beginning with a slash.
  package let target: String

  package init(_ text: String) throws(Malformed) {
    try self.init(bytes: Self.checked(text))
  }

  init(bytes: ArraySlice<UInt8>) throws(Malformed) {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let scheme = Scheme(rawValue: String(decoding: bytes[..<colon], as: UTF8.self).lowercased())
    else { throw Malformed(reason: "scheme is not http or https") }
    let rest = bytes[(colon + 1)...]
    guard rest.starts(with: "//".utf8) else { throw Malformed(reason: "no host") }
    try self.init(scheme, afterSlashes: rest.dropFirst(2))
  }

  init(_ scheme: Scheme, afterSlashes bytes: ArraySlice<UInt8>) throws(Malformed) {
    let authority = bytes.prefix { !"/?#".utf8.contains($0) }
    let (host, port) = try Self.authority(of: authority)
    self.init(scheme, host, port ?? scheme.usualPort, target: Self.target(of: bytes[authority.endIndex...]))
  }

  init(_ scheme: Scheme, _ host: Host, _ port: UInt16, target: String) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.target = target
  }

  /// The address as it is asked for.
  package var text: String { origin + target }

  /// Scheme, host and port; the port only when it is not the scheme's own.
  package var origin: String {
    let shown = port == scheme.usualPort ? "" : ":\(port)"
    return "\(scheme.rawValue)://\(hostText)\(shown)"
  }

  /// The host as it stands in an address, IPv6 in brackets.
  package var hostText: String {
    switch host {
    case .name(let name): name
    case .address(let address): address.isIPv4 ? "\(address)" : "[\(address)]"
    }
  }
}
