// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

extension EndToEndTests {
  /// `sharepipe check` as a script calls it.
  struct BookCheckCommandTests {
    @Test("each finding is one JSON object with the book, what is wrong, why, and the fix")
    func json() throws {
      let book = FileManager.default.temporaryDirectory.appending(path: "book-\(UUID().uuidString).epub")
      try Data("not a book".utf8).write(to: book)
      defer { try? FileManager.default.removeItem(at: book) }
      let done = try RunningProgram.run(
        Programs.sharepipe, ["check", "--format", "json", book.path], takesErrors: false)
      #expect(done.code == 65)
      let fields = try #require(
        JSONSerialization.jsonObject(with: Data(done.output.utf8)) as? [String: Any])
      #expect(
        Set(fields.keys) == ["book", "code", "severity", "file", "line", "what", "why", "fix", "epubcheck"],
        "\(fields)")
      #expect(fields["book"] as? String == book.path && (fields["fix"] as? String)?.isEmpty == false)
    }
  }
}
