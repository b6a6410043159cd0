// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a person reads on one device and types on another: eight letters, 34 bits (RFC 8628, section 6.1).
package struct UserCode: Sendable, Equatable {
  /// Capitals without a hyphen.
  package let letters: String

  // Consonants that no hand-writing or screen confuses, and that form no words.
  private static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ")
  private static let length = 8

  /// Makes a new one from the system's source of randomness.
  package static func make() -> UserCode {
    var source = SystemRandomNumberGenerator()
    return UserCode(letters: String((0..<length).map { _ in alphabet.randomElement(using: &source)! }))
  }

  private init(letters: String) { self.letters = letters }

  /// Reads what somebody typed: capitals, blanks and hyphens do not matter.
  ///
  /// Nil when it cannot be a code.
  package init?(typed: String) {
    guard typed.utf8.count <= 40 else { return nil }
    let letters = typed.uppercased().filter { !$0.isWhitespace && $0 != "-" }
    guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else { return nil }
    self.letters = letters
  }

  /// As it is shown.
  package var text: String { letters.prefix(4) + "-" + letters.suffix(4) }
}
