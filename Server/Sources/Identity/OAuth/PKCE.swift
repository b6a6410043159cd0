// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Encodings
import Foundation

/// Proof Key for Code Exchange with the method S256 (RFC 7636).
enum PKCE {
  /// Whether it is a valid challenge: 256 bits in base64url without padding.
  static func isChallenge(_ text: String) -> Bool {
    text.utf8.count == 43 && text.utf8.allSatisfy { isUnreserved($0) && $0 != 0x2E && $0 != 0x7E }
  }

  /// Whether it is a valid verifier: 43 to 128 unreserved characters.
  static func isVerifier(_ text: String) -> Bool {
    (43...128).contains(text.utf8.count) && text.utf8.allSatisfy(isUnreserved)
  }

  static func challenge(of verifier: String) -> String {
    Base64URL.encode(SHA256.hash(data: Data(verifier.utf8)))
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._~".utf8.contains(byte)
    }
  }
}
