// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Folds characters for the search: without case, accents and widths.
///
/// An instance remembers the characters that it met, because looking up their properties is slow.
struct SearchFolding {
  /// What a character contributes to words.
  enum Part: Equatable {
    /// Ends the word before it.
    case separator
    /// Belongs to the word without a letter of its own, such as an accent.
    case nothing
    case letters(String)
    /// A character of a script that has no spaces between words.
    case unspaced(String)
  }

  private var known: [Unicode.Scalar: Part] = [:]

  mutating func part(of scalar: Unicode.Scalar) -> Part {
    if let part = known[scalar] { return part }
    let part = Self.make(scalar)
    known[scalar] = part
    return part
  }

  private static func make(_ scalar: Unicode.Scalar) -> Part {
    if isIgnored(scalar) { return .nothing }
    if isUnspaced(scalar) {
      return .unspaced(String(scalar).precomposedStringWithCompatibilityMapping)
    }
    var letters = ""
    for part in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
    where !isIgnored(part) && isInWord(part) {
      let lower = part.properties.lowercaseMapping
      letters += expansions[lower] ?? lower
    }
    return letters.isEmpty ? .separator : .letters(letters)
  }

  /// Letters that Unicode doesn't decompose, as people type them who don't have them on their keyboard.
  private static let expansions = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ı": "i",
    "ς": "σ",
  ]

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark: true
    default: scalar.properties.isAlphabetic
    }
  }

  // Accents and vowel points that readers leave out. The marks of Indic scripts are vowels, so they stay.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7: true
    case 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4, 0x3099...0x309A:
      true
    case 0x00AD, 0x200B...0x200D, 0x2060, 0xFEFF, 0xFF9E...0xFF9F, 0xFE00...0xFE0F: true
    default: false
    }
  }

  // Thai, Lao, Myanmar, Khmer; Hangul, whose words carry endings; kana and ideographs.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E01...0x0E3A, 0x0E40...0x0E4E, 0x0E81...0x0ECD, 0x1000...0x103F, 0x1780...0x17D3: true
    case 0x1100...0x11FF, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x3131...0x318E, 0xAC00...0xD7A3:
      true
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    case 0xFF66...0xFF9D: true
    default: false
    }
  }
}
