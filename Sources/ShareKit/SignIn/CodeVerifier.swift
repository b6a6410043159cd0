// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

/// The secret that ties a sign-in page's answer to the program that asked for it: RFC 7636, method S256.
package struct CodeVerifier: Hashable, Sendable {
  /// 43 characters of base64url; never leaves the device but in the token request.
  package let text: String

  /// Makes a new one from 32 random bytes.
  package static func make() -> CodeVerifier { CodeVerifier(text: Base64URL.text(of: Base64URL.random(32))) }

  /// Takes one as it is; nil unless it has 43 to 128 unreserved characters (RFC 7636, section 4.1).
  package init?(_ text: String) {
    let isAllowed = { (byte: UInt8) in Base64URL.alphabet.contains(byte) || byte == 46 || byte == 126 }
    guard (43...128).contains(text.utf8.count), text.utf8.allSatisfy(isAllowed) else { return nil }
    self.text = text
  }

  private init(text: String) { self.text = text }

  /// What the sign-in page is told: the verifier's SHA-256.
  package var challenge: String {
    Base64URL.text(of: Base64URL.bytes(ofHexadecimal: ShareBodyDigest.sha256(text.utf8)))
  }
}

/// Bytes as text without padding: RFC 4648, section 5.
enum Base64URL {
  static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func text(of bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
      .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
  }

  static func bytes(ofHexadecimal text: String) -> [UInt8] {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
