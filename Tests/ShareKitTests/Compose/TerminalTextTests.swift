// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import Testing

struct TerminalTextTests {
  @Test(
    "control characters are shown instead of sent to the terminal",
    arguments: [
      ("A title", "A title"), ("", ""), ("a\tb", "a\tb"), ("a\nb\r\nc\u{2028}d\u{85}e", "a b c d e"),
      ("\u{1B}]0;x\u{7}", #"\u{1B}]0;x\u{7}"#), ("\u{9B}31m", #"\u{9B}31m"#),
      ("a\u{7F}\u{0}", #"a\u{7F}\u{0}"#),
      ("\u{202E}fdp.exe\u{202C}", #"\u{202E}fdp.exe\u{202C}"#), ("\u{2066}a\u{2069}", #"\u{2066}a\u{2069}"#),
      ("مرحبا 👨‍👩‍👧 é", "مرحبا 👨‍👩‍👧 é"),
    ])
  func line(text: String, shown: String) {
    #expect(TerminalText.line(text) == shown)
  }

  @Test("lines stay lines")
  func lines() {
    #expect(TerminalText.lines("a\n\u{1B}b\n") == "a\n\\u{1B}b\n")
  }

  @Test("JSON keeps its meaning and has only printable characters")
  func json() throws {
    let text = String(String.UnicodeScalarView((0...0x2FFF).compactMap(Unicode.Scalar.init)))
    let safe = TerminalText.json(try JSONEncoder().encode([text]))
    #expect(try JSONDecoder().decode([String].self, from: safe) == [text])
    let shown = String(decoding: safe, as: UTF8.self)
    #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(!shown.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
    #expect(shown.contains(#"\u009b"#) && shown.contains(#"\u007f"#))
  }
}
