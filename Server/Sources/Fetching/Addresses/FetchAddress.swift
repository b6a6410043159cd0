// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A parsed http or https URL; requests are written from its parts, never from the original text.
///
/// So it doesn't matter how another parser reads the text. Userinfo, backslashes, control characters, numeric hosts in
/// other than the canonical form, and more than 8 KiB are refused; the fragment is removed.
package struct FetchAddress: Sendable, Hashable {
  package enum Scheme: String, Sendable {
    case http, https
    var usualPort: UInt16 { self == .http ? 80 : 443 }
  }

  package enum Host: Sendable, Hashable {
    /// The host in lowercase ASCII; international names as A-labels.
    case name(String)
    case address(IPAddress)
  }

  /// Why a text is not a valid URL to fetch; for the log.
  package struct Malformed: Error, Equatable {
    package let reason: String

    /// 127.1, 0x7f000001 and similar forms, which the system's resolver reads as an address.
    static let unusualNumber = Malformed(reason: "unusual numeric host")
  }

  package let scheme: Scheme
  package let host: Host
  package let port: UInt16
  /// The path and query, percent-encoded, starting with a slash.
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

  /// The URL as it is requested.
  package var text: String { origin + target }

  /// The scheme, host and port; without the port when it is the scheme's default.
  package var origin: String {
    let shown = port == scheme.usualPort ? "" : ":\(port)"
    return "\(scheme.rawValue)://\(hostText)\(shown)"
  }

  /// The host as it appears in a URL, with brackets around IPv6.
  var hostText: String {
    switch host {
    case .name(let name): name
    case .address(let address): address.isIPv4 ? "\(address)" : "[\(address)]"
    }
  }
}
