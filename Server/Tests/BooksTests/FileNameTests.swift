// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Testing

@Suite("A file name")
struct FileNameTests {
  @Test(
    "is short, ASCII and safe for any title",
    arguments: [
      ("A plain title", "A-plain-title.epub"), ("Ünïcödé – straße", "Unicode-strasse.epub"),
      ("Привет, мир", "Privet-mir.epub"),
      ("../../etc/passwd", "etc-passwd.epub"), (".hidden", "hidden.epub"), ("", "book.epub"),
      ("😀", "book.epub"), ("CON: a|b?*<>\"\\", "CON-a-b.epub"),
      ("It's a dog’s life\r\n\0", "Its-a-dogs-life.epub"), ("日本", "ri-ben.epub"),
      (String(repeating: "word ", count: 40), "word-word-word-word-word-word-word-word-word-word-word.epub"),
      (String(repeating: "w", count: 300), String(repeating: "w", count: 55) + ".epub"),
    ])
  func names(title: String, expected: String) {
    #expect(fileName(forTitle: title) == expected)
    #expect(fileName(forTitle: title).utf8.count <= 60)
  }
}
