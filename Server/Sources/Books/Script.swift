// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Estimates the width and direction of characters for the layout of a line.
enum Script {
  /// The direction of the first character that has one.
  static func isRightToLeft(_ text: String) -> Bool? {
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      return (0x590...0x8FF).contains(scalar.value) || (0xFB1D...0xFDFF).contains(scalar.value)
        || (0xFE70...0xFEFC).contains(scalar.value) || (0x10800...0x10FFF).contains(scalar.value)
        || (0x1E800...0x1EFFF).contains(scalar.value)
    }
    return nil
  }

  static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200D, 0xFE0E, 0xFE0F, 0x20E3, 0xE000...0xF8FF, 0x1F000...0x1FAFF, 0xE0000...0xE007F, 0xF0000...:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }

  /// Han, kana and their punctuation, which are as wide as high and allow a line to end after each.
  static func isSquare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Scripts of Southeast Asia, which have no spaces between words.
  static func isUndivided(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: true
    default: false
    }
  }

  /// The width in ems of a bold serif, rather too wide than too narrow.
  static func width(of character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if isSquare(scalar) || (0xAC00...0xD7AF).contains(scalar.value) { return 1 }
    switch character {
    case "i", "j", "l", "t", "f", "r", "I", "J", "!", "|", "'", "’", ".", ",", ":", ";", "(", ")", "[", "]",
      "-":
      return 0.40
    case "m", "w", "M", "W", "@", "%", "—", "…", "&": return 0.98
    case " ": return 0.28
    default: break
    }
    // Cyrillic has more letters that are as wide as an m.
    let extra = (0x400...0x52F).contains(scalar.value) ? 0.08 : 0
    if scalar.properties.isUppercase { return 0.72 + extra }
    if isUndivided(scalar) { return 0.62 }
    return (0x590...0x8FF).contains(scalar.value) ? 0.56 : 0.61 + extra
  }

  static func width(of text: some StringProtocol) -> Double {
    text.reduce(0) { $0 + width(of: $1) }
  }
}
