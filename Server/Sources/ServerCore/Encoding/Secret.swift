// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation

/// A 256-bit secret that is shown once and kept only as a hash.
///
/// Its text is a prefix that scanners for leaked secrets can look for, 52 characters of the secret and
/// a checksum of six, so that a mistyped one is told from a wrong one without a look-up.
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

  /// Makes a new secret from the system's source of randomness.
  package static func make(_ kind: Kind) -> Secret {
    let random = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
    let body = kind.rawValue + "_" + base32(random)
    return Secret(text: body + checksum(of: body))
  }

  /// Reads a secret; nil when it is not of that form or its checksum is wrong.
  package init?(reading text: String) {
    guard text.utf8.count == 62, Kind.allCases.contains(where: { text.hasPrefix($0.rawValue + "_") }),
      Self.checksum(of: String(text.dropLast(6))) == text.suffix(6)
    else { return nil }
    self.text = text
  }

  private init(text: String) {
    self.text = text
  }

  /// What is stored.
  ///
  /// A fast hash is right for a secret that cannot be guessed.
  package var hash: String { Self.hexadecimal(SHA256.hash(data: Data(text.utf8))) }

  private static func checksum(of body: String) -> String {
    String(base32(Array(SHA256.hash(data: Data(body.utf8)))).prefix(6))
  }

  // Crockford's alphabet in lower case: no letter that can be taken for a digit.
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
