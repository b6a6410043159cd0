// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing
import Texts

@Suite("The beginning of a text")
struct TextBeginningTests {
  private func beginning(_ text: String, bytes: Int = 100, lines: Int = 100) -> TextBeginning {
    TextBeginning(Array(text.utf8), limits: .init(bytes: bytes, lines: lines))
  }

  @Test(
    "ends after the last whole character and line within its limits",
    arguments: [
      ("abc", 3, 9, "abc", false), ("abcd", 3, 9, "abc", true), ("aé", 2, 9, "a", true),
      ("aé", 3, 9, "aé", false), ("é€😀x", 9, 9, "é€😀", true), ("é€😀x", 8, 9, "é€", true),
      ("€", 2, 9, "", true), ("a\nb\nc", 9, 2, "a\nb\n", true), ("a\nb\n", 9, 2, "a\nb\n", false),
      ("a\rb\rc", 9, 2, "a\rb\r", true), ("a\r\nb\r\nc", 9, 2, "a\r\nb\r\n", true),
      ("a\u{0C}b\u{0C}c", 9, 2, "a\u{0C}b\u{0C}", true), ("", 9, 2, "", false),
    ] as [(String, Int, Int, String, Bool)])
  func ends(whole: String, bytes: Int, lines: Int, expected: String, isCut: Bool) {
    let beginning = beginning(whole, bytes: bytes, lines: lines)
    #expect(beginning.text.unicodeScalars.elementsEqual(expected.unicodeScalars) && beginning.isCut == isCut)
    #expect(beginning.bytes == expected.utf8.count)
  }

  @Test("that is not UTF-8 is still decoded")
  func damaged() {
    let beginning = TextBeginning(Array(repeating: 0x80, count: 50), limits: .init(bytes: 20, lines: 9))
    #expect(beginning.isCut && (16...20).contains(beginning.bytes))
  }

  @Test("holds a long book")
  func book() {
    let line = "In the beginning the sea was without a name, and no one had yet asked it for one.\n"
    let text = String(repeating: line, count: 100_000)
    #expect(!TextBeginning(Array(text.utf8)).isCut)
  }
}
