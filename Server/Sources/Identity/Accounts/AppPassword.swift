// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import ServerCore

/// A password for one reading app: 120 random bits in groups of four characters that can be typed on an e-reader.
///
/// It is shown once and stored as a hash. A fast hash is sufficient because it can't be guessed (OWASP ASVS 5, 6.5.2).
package struct AppPassword: Sendable {
  /// The password in lower case and in groups, as it is shown.
  package let text: String
  private static let length = 24

  /// Creates a password from the system's random number generator.
  package static func make() -> AppPassword {
    let random = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0.prefix(15)) }
    return AppPassword(letters: Array(Secret.base32(random)))
  }

  /// Parses a typed password.
  ///
  /// Groups, spaces and case don't matter; O counts as 0, and I and L count as 1.
  ///
  /// Returns nil if it can't be an app password.
  package init?(typed: String) {
    guard typed.utf8.count <= 100 else { return nil }
    let letters = typed.lowercased().filter { !$0.isWhitespace && $0 != "-" }.map { Self.misread[$0] ?? $0 }
    guard letters.count == Self.length, letters.allSatisfy(Secret.alphabet.contains) else { return nil }
    self.init(letters: letters)
  }

  private init(letters: [Character]) {
    text = stride(from: 0, to: letters.count, by: 4).map { String(letters[$0..<min($0 + 4, letters.count)]) }
      .joined(separator: "-")
  }

  private static let misread: [Character: Character] = ["o": "0", "i": "1", "l": "1"]

  /// The hash that is stored.
  package var hash: String {
    Secret.hexadecimal(SHA256.hash(data: Data(("app-password:" + text).utf8)))
  }
}
