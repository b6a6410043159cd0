// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Messages
import Testing

struct FolderNameTests {
  @Test(
    "a title becomes a name that every file system accepts",
    arguments: [
      ("The early ferry", "The early ferry.epub"),
      ("What/is\\this: a \"test\"?", "What-is-this- a -test--.epub"),
      ("CON", "_CON.epub"), ("nul.txt", "_nul.txt.epub"), ("com¹", "_com¹.epub"), ("Console", "Console.epub"),
      ("...hidden", "hidden.epub"), ("~$lock", "$lock.epub"), ("ends with dots. . .", "ends with dots.epub"),
      ("", "Book.epub"), ("...", "Book.epub"), ("\u{202E}gpj.exe", "gpj.exe.epub"),
      ("two\r\nlines\u{0}and\ttabs", "two linesand tabs.epub"), ("e\u{301}t\u{e9}", "\u{e9}t\u{e9}.epub"),
      ("読書の秋", "読書の秋.epub"), ("👩‍👩‍👧 reads", "👩‍👩‍👧 reads.epub"), ("\u{FFFF}\u{E000}x", "x.epub"),
    ])
  func names(_ title: String, _ name: String) {
    #expect(Array(FolderName.name(forTitle: title, ending: ".epub").utf8) == Array(name.utf8))
  }

  @Test("a long name is cut between characters and leaves space for suffixes of synchronizing programs")
  func length() {
    for title in [String(repeating: "読", count: 300), String(repeating: "👩‍👩‍👧‍👦", count: 300)] {
      let name = FolderName.name(forTitle: title, ending: ".epub", number: 499)
      #expect(name.utf8.count <= 195)
      #expect(name.hasSuffix(" 499.epub"))
      #expect(!name.dropLast(9).isEmpty && title.hasPrefix(name.dropLast(9)))
    }
  }
}
