// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import Testing

@Suite("Files in one ZIP")
struct FileBundleTests {
  private func packed(_ files: [(name: String, content: FileContent)]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try FileBundle.pack(files, to: file)
    return Array(try Data(contentsOf: file))
  }

  @Test("keep their names in any script, and a repeated name gets a number")
  func names() throws {
    let long = [UInt8](repeating: 7, count: 70_000)
    let zip = try OpenedBook(
      packed([
        ("a.pdf", .bytes([1, 2])), ("a.pdf", .bytes([])), ("Ужин.epub", .bytes([3])),
        ("🚀", .bytes(long)),
      ]))
    #expect(zip.names == ["a.pdf", "a-2.pdf", "Ужин.epub", "🚀"])
    #expect(zip.entries.map(\.content) == [Data([1, 2]), Data(), Data([3]), Data(long)])
    #expect(zip.entries.allSatisfy { $0.stored && $0.extra == 0 })
  }

  @Test("are copied from ranges of other files")
  func ranges() throws {
    let body = (0..<600_000).map { UInt8($0 * 31 % 251) }
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(body).write(to: file)
    let ranges = [100..<400_000, 400_000..<400_000, 500_000..<600_000]
    let zip = try OpenedBook(packed(ranges.map { (name: "a.pdf", content: FileContent.file(file, $0)) }))
    #expect(zip.entries.map(\.content) == ranges.map { Data(body[$0]) })
    #expect(zip.entries.allSatisfy { $0.stored && $0.extra == 0 })
    let bytes = try packed(ranges.map { (name: "a.pdf", content: FileContent.bytes(Array(body[$0]))) })
    #expect(try packed(ranges.map { (name: "a.pdf", content: FileContent.file(file, $0)) }) == bytes)
  }

  @Test("have the same bytes every time")
  func same() throws {
    let files = [
      (name: "a", content: FileContent.bytes([1])), (name: "b", content: FileContent.bytes([2])),
    ]
    #expect(try packed(files) == packed(files))
  }

  @Test("are rejected if a name or their number is too large for a ZIP file")
  func limits() {
    #expect(throws: BookError.self) { try packed([(String(repeating: "n", count: 70_000), .bytes([]))]) }
    let many = (0..<65_600).map { (name: "\($0)", content: FileContent.bytes([])) }
    #expect(throws: BookError.self) { try packed(many) }
    #expect(throws: BookError.self) {
      try packed([("a", .file(URL(filePath: "/dev/null"), 0..<5_000_000_000))])
    }
  }

  @Test("make no ZIP if one of them can't be read")
  func missingFile() {
    #expect(throws: FileBundle.WriteFailure.self) {
      try packed([("a", .file(URL(filePath: "/nonexistent/a"), 0..<10))])
    }
  }
}
