// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ServerCore
import ShareContract

/// Rejects short and common passwords and the account's own name (NIST SP 800-63B, section 5.1.1.2).
///
/// There are no rules about kinds of characters, and long passwords are not cut off.
enum PasswordRules {
  /// Throws 422 with the reason.
  static func check(_ password: String, email: String?) throws {
    guard password.count >= 8, password.utf8.count <= 1024 else {
      throw Problem(.unprocessable, .passwordLength)
    }
    if isCommon(password) {
      throw Problem(.unprocessable, .passwordTooCommon)
    }
    guard let email, let local = email.split(separator: "@").first else { return }
    if folded(password) == folded(email) || !cores(password).isDisjoint(with: cores(String(local))) {
      throw Problem(.unprocessable, .passwordIsAddress)
    }
  }

  /// Whether it is an easy guess: a common word with digits and symbols around it, a sequence, or a repetition.
  static func isCommon(_ password: String) -> Bool {
    let plain = folded(password)
    return !words.isDisjoint(with: cores(password)) || isRepetition(plain) || isRun(plain)
  }

  // At the end of a word, 3 may be a digit or one of its letters.
  private static func cores(_ text: String) -> Set<String> {
    [core(folded(text)), folded(core(text.lowercased()))]
  }

  // Capitals and the usual replacements make no password stronger.
  private static func folded(_ text: String) -> String {
    String(text.lowercased().map { replacements[$0] ?? $0 })
  }

  // The text without digits and symbols at both ends; a word of digits only stays unchanged.
  private static func core(_ plain: String) -> String {
    let core = plain.drop { !$0.isLetter }.reversed().drop { !$0.isLetter }.reversed()
    return core.isEmpty ? plain : String(core)
  }

  private static func isRepetition(_ plain: String) -> Bool {
    let letters = Array(plain)
    return (1...4).contains { length in letters.indices.allSatisfy { letters[$0] == letters[$0 % length] } }
  }

  private static func isRun(_ plain: String) -> Bool {
    runs.contains { $0.contains(plain) || String($0.reversed()).contains(plain) }
  }

  // 1 stays unchanged: it is more often a digit than an l.
  private static let replacements: [Character: Character] = ["@": "a", "$": "s", "0": "o", "3": "e"]
  private static let runs = [
    "12345678901234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm", "azertyuiopqsdfghjklmwxcvbn", "1qaz2wsx3edc4rfv5tgb",
    "1q2w3e4r5t6z7u8i9o0p",
    "1q2w3e4r5t6y7u8i9o0p",
  ].map(folded)
  private static let words: Set<String> = [
    "password", "passwort", "passw", "motdepasse", "contrasena", "senha", "parola", "wachtwoord", "geheim",
    "secret",
    "letmein", "welcome", "willkommen", "admin", "administrator", "root", "guest", "default", "changeme",
    "login",
    "master", "access", "test", "testtest", "qwerty", "qwertz", "azerty", "asdf", "asdfgh", "zxcvbn",
    "iloveyou",
    "ilove", "loveyou", "princess", "sunshine", "football", "baseball", "basketball", "superman", "batman",
    "spiderman", "starwars", "pokemon", "dragon", "monkey", "shadow", "michael", "jennifer", "jessica",
    "ashley",
    "michelle", "charlie", "daniel", "jordan", "thomas", "hunter", "killer", "trustno", "whatever", "freedom",
    "computer", "internet", "samsung", "google", "facebook", "liverpool", "chelsea", "arsenal", "barcelona",
    "ferrari", "mercedes", "corvette", "mustang", "harley", "yankees", "cowboys", "steelers", "chocolate",
    "cookie",
    "butterfly", "flower", "summer", "winter", "spring", "autumn", "january", "december", "monday", "friday",
    "schatz", "hallo", "hello", "bonjour", "doudou", "soleil", "amore", "juventus", "sharepipe", "kindle",
    "reader",
  ]

}
