// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import Testing

@Suite("Files in one ZIP")
struct FileBundleTests {
  @Test("keep their names in any script, and a repeated name gets a number")
  func names() throws {
    let long = [UInt8](repeating: 7, count: 70_000)
    let zip = try OpenedBook(
      FileBundle.packed([("a.pdf", [1, 2]), ("a.pdf", []), ("Ужин.epub", [3]), ("🚀", long)]))
    #expect(zip.names == ["a.pdf", "a-2.pdf", "Ужин.epub", "🚀"])
    #expect(zip.entries.map(\.content) == [Data([1, 2]), Data(), Data([3]), Data(long)])
    #expect(zip.entries.allSatisfy { $0.stored && $0.extra == 0 })
  }

  @Test("have the same bytes every time, and an empty list makes a file too")
  func same() throws {
    let files = [(name: "a", bytes: [UInt8(1)]), (name: "b", bytes: [2])]
    #expect(try FileBundle.packed(files) == FileBundle.packed(files))
    #expect(try OpenedBook(FileBundle.packed([])).names == [])
  }

  @Test("are rejected if a name or their number is too large for a ZIP file")
  func limits() {
    #expect(throws: BookError.self) { try FileBundle.packed([(String(repeating: "n", count: 70_000), [])]) }
    #expect(throws: BookError.self) { try FileBundle.packed((0..<65_600).map { ("\($0)", []) }) }
  }
}
