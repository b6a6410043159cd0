// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Testing

struct MarkupEscaperTests {
  @Test("the four characters of markup become references")
  func references() {
    #expect(MarkupEscaper.standard.escape("a<b> & \"c\" 'd'") == "a&lt;b&gt; &amp; &quot;c&quot; 'd'")
    #expect(MarkupEscaper.content.escape("<\"x\">") == "&lt;\"x\"&gt;")
    #expect(MarkupEscaper.standard.escape("plain text, größer 漢字 🎈") == "plain text, größer 漢字 🎈")
    #expect(MarkupEscaper.standard.escape("") == "")
    #expect(MarkupEscaper.standard.escape("x<y".dropFirst()) == "&lt;y")
  }

  @Test(
    "decoding an escaped text gives the text back",
    arguments: ["<&>\"'", "&amp;", "a&#38;b", "🎈<🎈", "\u{FFFE}\0"])
  func roundTrip(_ text: String) {
    #expect(CharacterReferenceDecoder.decode(MarkupEscaper.standard.escape(text)) == text)
  }

  /// A character, and the option that leaves it out.
  private static let omissions: [(UInt32, OmittedCharacters)] = [
    (0x00, .forbiddenInXML), (0x0B, .forbiddenInXML), (0x1F, .forbiddenInXML), (0xFFFE, .forbiddenInXML),
    (0xFFFF, .forbiddenInXML), (0x0D, .carriageReturn), (0x7F, .delete), (0x80, .c1Controls),
    (0x84, .c1Controls), (0x86, .c1Controls), (0x9F, .c1Controls), (0x85, .nextLine),
    (0xFFFF, .planeEndNoncharacters), (0x1FFFE, .planeEndNoncharacters), (0x10FFFF, .planeEndNoncharacters),
    (0xFDD0, .arabicNoncharacters), (0xFDEF, .arabicNoncharacters), (0x202A, .directionControls),
    (0x202E, .directionControls), (0x2066, .directionControls), (0x2069, .directionControls),
  ]

  @Test("an option leaves out its characters, and no other option does", arguments: omissions)
  func omitted(code: UInt32, option: OmittedCharacters) throws {
    let character = try #require(Unicode.Scalar(code))
    let text = "a\(Character(character))b"
    #expect(MarkupEscaper(omitting: option).escape(text) == "ab")
    #expect(option.removed(from: text) == "ab")
    #expect(MarkupEscaper.standard.escape(text) == text)
  }

  @Test("characters beside the omitted ones stay, whatever is omitted")
  func neighbors() throws {
    let codes: [UInt32] = [
      0x09, 0x0A, 0x20, 0x7E, 0xA0, 0x2029, 0x202F, 0x2065, 0x206A, 0xFDCF, 0xFDF0, 0xFFFD, 0x1FFFD, 0x20000,
    ]
    let everything = MarkupEscaper(omitting: OmittedCharacters(rawValue: 255))
    for code in codes {
      let text = "a\(Character(try #require(Unicode.Scalar(code))))b"
      #expect(everything.escape(text) == text, "U+\(String(code, radix: 16))")
    }
  }

  @Test("a carriage return before a line feed is removed")
  func lineEnds() {
    #expect(MarkupEscaper(omitting: .carriageReturn).escape("a\r\nb") == "a\nb")
  }

  @Test(
    "bytes that are not UTF-8 are copied",
    arguments: [[0xC2], [0xEF, 0xBF], [0xF0, 0x9F, 0x8E], [0xE2, 0x41, 0x42]])
  func malformed(_ bytes: [UInt8]) {
    var output: [UInt8] = [1]
    bytes.withUnsafeBufferPointer {
      MarkupEscaper(omitting: OmittedCharacters(rawValue: 255)).append($0, to: &output)
    }
    #expect(output == [1] + bytes)
  }
}
