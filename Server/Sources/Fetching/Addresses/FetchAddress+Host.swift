// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

extension FetchAddress {
  /// Reads `HOST[:PORT]`; the port is nil when it is absent.
  static func authority(of bytes: ArraySlice<UInt8>) throws(Malformed) -> (Host, UInt16?) {
    guard !bytes.contains(UInt8(ascii: "@")) else { throw Malformed(reason: "user information") }
    if bytes.first == UInt8(ascii: "[") { return try bracketed(bytes) }
    let host = bytes.prefix { $0 != UInt8(ascii: ":") }
    let port = try port(of: bytes[host.endIndex...])
    return (try Self.host(of: String(decoding: host, as: UTF8.self)), port)
  }

  private static func bracketed(_ bytes: ArraySlice<UInt8>) throws(Malformed) -> (Host, UInt16?) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else {
      throw Malformed(reason: "bracket not closed")
    }
    let inner = String(decoding: bytes[bytes.startIndex..<end].dropFirst(), as: UTF8.self)
    // A zone identifier contains a percent sign, which inet_pton rejects on some systems only.
    guard inner.utf8.allSatisfy({ isHexDigit($0) || ":.".utf8.contains($0) }), inner.contains(":"),
      let address = IPAddress(inner)
    else { throw Malformed(reason: "not an IPv6 address") }
    return (.address(address), try port(of: bytes[(end + 1)...]))
  }

  /// Reads `:PORT`; an empty port is the scheme's default (RFC 3986 section 3.2.3), leading zeros are refused.
  private static func port(of bytes: ArraySlice<UInt8>) throws(Malformed) -> UInt16? {
    guard let colon = bytes.first else { return nil }
    guard colon == UInt8(ascii: ":") else { throw Malformed(reason: "text after the host") }
    let digits = bytes.dropFirst()
    if digits.isEmpty { return nil }
    guard digits.allSatisfy(isDigit), digits.first != UInt8(ascii: "0"),
      let port = UInt16(String(decoding: digits, as: UTF8.self))
    else { throw Malformed(reason: "port out of range") }
    return port
  }

  private static func host(of text: String) throws(Malformed) -> Host {
    let name = try ascii(text).lowercased()
    if looksNumeric(name) {
      guard let address = IPAddress(name), address.isIPv4 else { throw .unusualNumber }
      return .address(address)
    }
    guard name.utf8.count <= 253, let first = name.utf8.first, isLetterOrDigit(first),
      name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy(isLabel)
    else { throw Malformed(reason: "not a host name") }
    return .name(name)
  }

  /// UTS 46 replaces digits and dots of other scripts with ASCII ones here, before the host is checked.
  private static func ascii(_ text: String) throws(Malformed) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let start = "http://"
    guard let mapped = URL(string: start + text + "/")?.absoluteString, mapped.hasPrefix(start),
      mapped.hasSuffix("/"), mapped.utf8.allSatisfy({ $0 < 0x80 })
    else { throw Malformed(reason: "name has no ASCII form") }
    return String(mapped.dropFirst(start.count).dropLast())
  }

  /// Applies the WHATWG rule: a host whose last label is a number is an address, whatever precedes it.
  private static func looksNumeric(_ name: String) -> Bool {
    guard let last = name.utf8.split(separator: UInt8(ascii: ".")).last else { return false }
    return last.allSatisfy(isDigit)
      || (last.starts(with: "0x".utf8) && last.dropFirst(2).allSatisfy(isHexDigit))
  }

  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    (1...63).contains(label.count) && label.allSatisfy { isLetterOrDigit($0) || "-_".utf8.contains($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x7a).contains(byte) }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
