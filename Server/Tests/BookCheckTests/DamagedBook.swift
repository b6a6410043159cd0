// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Foundation
import Testing

/// A book with a fault, written byte by byte because libraries write only valid books.
struct DamagedBook {
  struct Entry {
    var name: String
    var bytes: [UInt8]
    var method: UInt16 = 0
    var flags: UInt16 = 0x0800
    var extra: [UInt8] = []
    var mode: UInt32 = 0o100644
    /// The size in the directory, if it differs from the actual one.
    var size: Int?
    var checksum: UInt32?
    /// The offset in the directory, if it differs from the actual one.
    var offset: Int?
  }

  var entries: [Entry]

  init(_ book: UnpackedBook) {
    entries = [Entry(name: "mimetype", bytes: Array("application/epub+zip".utf8))]
    entries += book.files.map { Entry(name: $0.name, bytes: $0.bytes) }
  }

  subscript(name: String) -> Entry {
    get throws { entries[try index(name)] }
  }

  /// Returns the index of the entry with that name or ending.
  func index(_ name: String) throws -> Int {
    try #require(
      entries.firstIndex { $0.name == name || $0.name.hasSuffix("/" + name) }, "\(name) is in the book")
  }

  mutating func add(_ name: String, _ text: String) {
    entries.append(Entry(name: name, bytes: Array(text.utf8)))
  }
  mutating func add(_ name: String, _ bytes: [UInt8]) { entries.append(Entry(name: name, bytes: bytes)) }
  mutating func remove(_ name: String) throws { entries.remove(at: try index(name)) }

  /// Replaces the first occurrence.
  ///
  /// It must exist, because otherwise the book has no fault to test.
  mutating func edit(_ name: String, _ old: String, _ new: String) throws {
    let index = try index(name)
    var text = String(decoding: entries[index].bytes, as: UTF8.self)
    let range = try #require(text.firstRange(of: old), "\(name) holds \(old)")
    text.replaceSubrange(range, with: new)
    entries[index].bytes = Array(text.utf8)
  }

  /// Inserts text before an anchor.
  mutating func insert(_ name: String, before anchor: String, _ new: String) throws {
    try edit(name, anchor, new + anchor)
  }

  // MARK: Archive

  func zipped() -> [UInt8] {
    var (out, directory) = ([UInt8](), [UInt8]())
    for entry in entries {
      let offset = entry.offset ?? out.count
      if entry.offset == nil { out += Self.local(entry) }
      directory += Self.central(entry, at: offset)
    }
    let end = out.count
    out += directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + Self.two(entries.count) + Self.two(entries.count)
    return out + Self.four(directory.count) + Self.four(end) + [0, 0]
  }

  static func local(_ entry: Entry) -> [UInt8] {
    [0x50, 0x4B, 3, 4] + facts(entry) + two(entry.name.utf8.count) + two(entry.extra.count) + entry.name.utf8
      + entry.extra + entry.bytes
  }

  private static func central(_ entry: Entry, at offset: Int) -> [UInt8] {
    [0x50, 0x4B, 1, 2, 20, 3] + facts(entry) + two(entry.name.utf8.count) + two(0) + two(0) + two(0) + two(0)
      + four(Int(entry.mode) << 16) + four(offset) + entry.name.utf8
  }

  /// Returns version, flags, method, time, checksum and sizes, which are the same in both headers.
  private static func facts(_ entry: Entry) -> [UInt8] {
    let checksum = entry.checksum ?? (entry.method == 0 ? crc(entry.bytes) : 0)
    return two(20) + two(Int(entry.flags)) + two(Int(entry.method)) + two(0) + two(0x21) + four(Int(checksum))
      + four(entry.bytes.count) + four(entry.size ?? entry.bytes.count)
  }

  static func two(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
  static func four(_ value: Int) -> [UInt8] { two(value & 0xFFFF) + two(value >> 16 & 0xFFFF) }

  /// Returns the CRC-32 as ZIP defines it.
  static func crc(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ value >> 8 }
    return ~value
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  /// Returns Deflate data without compression, as one stored block.
  static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    [1] + two(bytes.count) + two(~bytes.count & 0xFFFF) + bytes
  }
}
