// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import ShareContract

/// The secret that ties a sign-in page's answer to the program that asked for it: RFC 7636, method S256.
package struct CodeVerifier: Hashable, Sendable {
  /// 43 characters of base64url; never leaves the device but in the token request.
  package let text: String

  /// Makes a new one from 32 random bytes.
  package static func make() -> CodeVerifier { CodeVerifier(text: Base64URL.encode(SecretBytes.random(32))) }

  /// Takes one as it is; nil unless it has 43 to 128 unreserved characters (RFC 7636, section 4.1).
  package init?(_ text: String) {
    let isAllowed = { (byte: UInt8) in Base64URL.isLetter(byte) || byte == 46 || byte == 126 }
    guard (43...128).contains(text.utf8.count), text.utf8.allSatisfy(isAllowed) else { return nil }
    self.text = text
  }

  private init(text: String) { self.text = text }

  /// The challenge for the sign-in page: the verifier's SHA-256.
  package var challenge: String {
    Base64URL.encode(SecretBytes.bytes(ofHexadecimal: ShareBodyDigest.sha256(text.utf8)))
  }
}
