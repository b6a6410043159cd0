// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation

/// A 256-bit secret that is shown once and stored only as a hash.
///
/// Its text is a prefix that scanners for leaked secrets can search for, 52 characters of the secret, and a
/// checksum of six characters, which detects mistyped secrets without a database query.
package struct Secret: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case shareToken = "shk"
    case accountToken = "sha"
    case session = "shs"
    case link = "shl"
    case authorizationCode = "shc"
    case refreshToken = "shr"
    case deviceCode = "shd"
    case pairing = "shp"
  }

  package let text: String

  /// Creates a secret from the system's random number generator.
  package static func make(_ kind: Kind) -> Secret {
    let random = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
    let body = kind.rawValue + "_" + base32(random)
    return Secret(text: body + checksum(of: body))
  }

  /// Parses a secret; returns nil if its form or its checksum is wrong.
  package init?(reading text: String) {
    guard text.utf8.count == 62, Kind.allCases.contains(where: { text.hasPrefix($0.rawValue + "_") }),
      Self.checksum(of: String(text.dropLast(6))) == text.suffix(6)
    else { return nil }
    self.text = text
  }

  private init(text: String) {
    self.text = text
  }

  /// The hash that is stored.
  ///
  /// A fast hash is sufficient for a secret that can't be guessed.
  package var hash: String { Self.hexadecimal(SHA256.hash(data: Data(text.utf8))) }

  private static func checksum(of body: String) -> String {
    String(base32(Array(SHA256.hash(data: Data(body.utf8)))).prefix(6))
  }

  // Crockford's alphabet in lower case, without letters that look like digits.
  package static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")

  package static func base32(_ bytes: [UInt8]) -> String {
    var text = ""
    var bits = 0
    var held = 0
    for byte in bytes {
      held = (held << 8 | Int(byte)) & 0xFFFF
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(alphabet[held >> bits & 31])
      }
    }
    if bits > 0 { text.append(alphabet[held << (5 - bits) & 31]) }
    return text
  }

  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
