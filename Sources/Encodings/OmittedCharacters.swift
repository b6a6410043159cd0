// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Characters that a ``MarkupEscaper`` leaves out, because the reader of the markup rejects them or must not obey them.
public struct OmittedCharacters: OptionSet, Sendable {
  /// The options as bits; not stored anywhere.
  public let rawValue: Int

  /// Makes a set of options from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// What XML 1.0, section 2.2 forbids: C0 controls other than tab, line feed and carriage return; U+FFFE and U+FFFF.
  public static let forbiddenInXML = OmittedCharacters(rawValue: 1)
  /// Carriage returns, which XML parsers turn into line feeds (XML 1.0, section 2.11).
  public static let carriageReturn = OmittedCharacters(rawValue: 2)
  /// The character U+007F (delete).
  public static let delete = OmittedCharacters(rawValue: 4)
  /// U+0080 to U+009F without U+0085, which XML 1.0, section 2.2 discourages.
  public static let c1Controls = OmittedCharacters(rawValue: 8)
  /// U+0085, which XML 1.1 reads as the end of a line.
  public static let nextLine = OmittedCharacters(rawValue: 16)
  /// The last two code points of every plane (Unicode, section 23.7).
  public static let planeEndNoncharacters = OmittedCharacters(rawValue: 32)
  /// U+FDD0 to U+FDEF (Unicode, section 23.7).
  public static let arabicNoncharacters = OmittedCharacters(rawValue: 64)
  /// Embeddings, overrides and isolates (UAX #9, section 2), which change the direction of what follows.
  public static let directionControls = OmittedCharacters(rawValue: 128)

  /// Returns whether one of the options covers the character.
  public func contains(_ character: Unicode.Scalar) -> Bool {
    switch character.value {
    case 0x09, 0x0A: false
    case 0x0D: contains(.carriageReturn)
    case 0..<0x20: contains(.forbiddenInXML)
    case 0x7F: contains(.delete)
    case 0x85: contains(.nextLine)
    case 0x80...0x9F: contains(.c1Controls)
    case 0x202A...0x202E, 0x2066...0x2069: contains(.directionControls)
    case 0xFDD0...0xFDEF: contains(.arabicNoncharacters)
    case 0xFFFE, 0xFFFF: contains(.forbiddenInXML) || contains(.planeEndNoncharacters)
    default: character.value & 0xFFFE == 0xFFFE && contains(.planeEndNoncharacters)
    }
  }

  /// Returns the text without the characters that the options cover.
  public func removed(from text: String) -> String {
    var remaining = String.UnicodeScalarView()
    for character in text.unicodeScalars where !contains(character) { remaining.append(character) }
    return String(remaining)
  }
}
