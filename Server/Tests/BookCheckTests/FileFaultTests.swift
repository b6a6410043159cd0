// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Foundation
import Testing

/// Tests the check of documents, which are read in ranges.
@Suite("Documents that are checked in ranges")
struct FileFaultTests {
  /// Counts what is read of a document.
  private final class Reading {
    var longest = 0
  }

  private func source(_ bytes: [UInt8], _ reading: Reading = Reading()) -> ByteSource {
    ByteSource(count: bytes.count) { range in
      reading.longest = max(reading.longest, range.count)
      return Array(bytes[range])
    }
  }

  @Test("a PDF of a terabyte is checked by its beginning and its end")
  func longFile() throws {
    let count = 1 << 40
    let reading = Reading()
    let pdf = ByteSource(count: count) { range in
      reading.longest = max(reading.longest, range.count)
      var bytes = [UInt8](repeating: 0x20, count: range.count)
      if range.lowerBound == 0 { bytes.replaceSubrange(0..<5, with: "%PDF-".utf8) }
      if range.upperBound == count {
        bytes.replaceSubrange(bytes.count - 5..<bytes.count, with: "%%EOF".utf8)
      }
      return bytes
    }
    #expect(try FileFault(in: pdf, as: .pdf) == nil)
    #expect(try FileFault(in: pdf, as: .rtf) == .otherFormat)
    #expect(try FileForm(pdf) == .pdf)
    #expect(reading.longest <= 128 << 10)
  }

  @Test("a book is unpacked in pieces, and a changed byte of its first file is noticed")
  func book() throws {
    let reading = Reading()
    var bytes = try SoundBooks.ours().packed()
    #expect(try FileFault(in: source(bytes, reading), as: .epub) == nil)
    #expect(try FileForm(source(bytes)) == .epub)
    #expect(try FileFault(in: source(bytes), as: .docx) == .otherFormat)
    #expect(reading.longest <= 128 << 10)
    let name = try #require(Data(bytes).range(of: Data("META-INF/container.xml".utf8)))
    bytes[name.upperBound + 5] ^= 0x10
    #expect(try FileFault(in: source(bytes), as: .epub) == .damaged)
  }

  @Test("a book without its end is damaged, and one that can't be read isn't")
  func unreadable() throws {
    struct Unreadable: Error {}
    let bytes = try SoundBooks.ours().packed()
    #expect(try FileFault(in: source(Array(bytes.dropLast(40))), as: .epub) == .damaged)
    let unreadable = ByteSource(count: bytes.count) { _ in throw Unreadable() }
    #expect(throws: Unreadable.self) { try FileFault(in: unreadable, as: .epub) }
  }
}
