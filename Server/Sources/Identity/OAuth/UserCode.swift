// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A code that users read on one device and type on another: eight letters, 34 bits (RFC 8628, section 6.1).
package struct UserCode: Sendable, Equatable {
  /// Capital letters without a hyphen.
  package let letters: String

  // Consonants that are easy to tell apart and form no words.
  private static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ")
  private static let length = 8

  /// Creates a code from the system's random number generator.
  package static func make() -> UserCode {
    var source = SystemRandomNumberGenerator()
    return UserCode(letters: String((0..<length).map { _ in alphabet.randomElement(using: &source)! }))
  }

  private init(letters: String) { self.letters = letters }

  /// Parses a typed code.
  ///
  /// Case, spaces and hyphens don't matter.
  ///
  /// Returns nil if it can't be a code.
  package init?(typed: String) {
    guard typed.utf8.count <= 40 else { return nil }
    let letters = typed.uppercased().filter { !$0.isWhitespace && $0 != "-" }
    guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else { return nil }
    self.letters = letters
  }

  /// The code as it is shown.
  package var text: String { letters.prefix(4) + "-" + letters.suffix(4) }
}
