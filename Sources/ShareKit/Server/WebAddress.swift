// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

extension URL {
  /// Parses a web address as browsers write it; nil unless it is http or https.
  ///
  /// Browsers leave characters such as `|` or `[` as they are, which iOS 16 takes for no address at all and newer
  /// systems encode. Encoded here, they lead to the same page on every system (RFC 3986, section 2).
  public init?(webAddress text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.utf8.count <= Self.longestAddress, let scheme = text.firstIndex(of: ":"),
      ["http", "https"].contains(text[..<scheme].lowercased()), text[scheme...].hasPrefix("://")
    else { return nil }
    let start = text.index(scheme, offsetBy: 3)
    let end = text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex
    let head = text[..<end].replacing("\\", with: "/")
    guard let url = URL(string: head + Self.encoded(text[end...])), url.host?.isEmpty == false else {
      return nil
    }
    self = url
  }

  // More than any server takes.
  private static let longestAddress = 64 * 1024
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/?".utf8)

  /// Path, query and fragment with everything encoded that may not stand there.
  private static func encoded(_ rest: Substring) -> String {
    let bytes = Array(rest.utf8)
    var encoded: [UInt8] = []
    var hasFragment = false
    for (index, byte) in bytes.enumerated() {
      let beginsFragment = byte == UInt8(ascii: "#") && !hasFragment
      hasFragment = hasFragment || beginsFragment
      if plain.contains(byte) || beginsFragment || isEscape(bytes, index) {
        encoded.append(byte)
      } else {
        encoded += Array("%".utf8) + hexadecimal(byte)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// A per cent sign that two digits follow is an escape; any other stands for itself.
  private static func isEscape(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count
      && bytes[(index + 1)...(index + 2)].allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
  }

  private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Whether two addresses are of one site: the same host, apart from a prefix such as `www.` or `m.`.
  func isSameSite(as other: URL) -> Bool {
    guard let one = host.map(Self.site), let two = other.host.map(Self.site) else { return false }
    return one == two && !one.isEmpty
  }

  private static func site(_ host: String) -> String {
    let host = host.lowercased()
    let prefix = ["www.", "m.", "mobile.", "amp."].first { host.hasPrefix($0) } ?? ""
    let rest = String(host.dropFirst(prefix.count))
    return rest.contains(".") ? rest : host
  }
}
