// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

/// Reads the files of a ZIP archive without trusting anything in it.
///
/// Names are only compared, and nothing is unpacked to a folder, so a name such as `../x` can't lead anywhere. What a file
/// unpacks to is limited before it is unpacked.
struct ZipArchive: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    let packed: Int
    let size: Int
    let offset: Int
    let isDeflated: Bool
    let checksum: UInt32
  }

  /// A book has a few files for each chapter: 20,000 files at most.
  private static let mostEntries = 20_000
  /// The names of that many files: 8 MiB.
  private static let mostDirectoryBytes = 8 << 20
  /// Names of files are often resolved again: 1,024 bytes, in at most 32 folders.
  private static let (mostNameBytes, mostFolders) = (1_024, 32)
  private static let (endBytes, headBytes, directoryBytes) = (22, 30, 46)

  private let file: URL
  // It has only constants, and each read names its offset. Because it stays open, the archive can be read to its end after
  // the file was replaced or removed.
  private nonisolated(unsafe) let body: ShareBodyFile
  private var entries: [String: Entry] = [:]

  /// Reads the directory of an archive; throws ``BookFault`` or `ShareFileError`.
  init(_ file: URL) throws {
    self.file = file
    body = try ShareBodyFile(reading: file)
    let length = DurableFiles.length(of: file) ?? 0
    let tail = try Bytes(
      body, at: max(0, length - Self.endBytes - 0xFFFF), count: min(length, Self.endBytes + 0xFFFF))
    guard let end = Self.end(in: tail) else { throw BookFault.damaged }
    let (count, size, offset) = (tail.short(end + 10), tail.long(end + 12), tail.long(end + 16))
    guard count <= Self.mostEntries, size <= Self.mostDirectoryBytes else { throw BookFault.tooLarge }
    try readDirectory(try Bytes(body, at: offset, count: size), count)
  }

  static func == (left: ZipArchive, right: ZipArchive) -> Bool {
    left.file == right.file && left.entries == right.entries
  }

  func hash(into hasher: inout Hasher) { hasher.combine(file) }

  /// The position of the last record that ends an archive (`PK\5\6`).
  private static func end(in tail: Bytes) -> Int? {
    guard tail.count >= endBytes else { return nil }
    return (0...tail.count - endBytes).last { tail.long($0) == 0x0605_4B50 }
  }

  private mutating func readDirectory(_ directory: Bytes, _ count: Int) throws {
    var start = 0
    for _ in 0..<count {
      guard directory.count - start >= Self.directoryBytes, directory.long(start) == 0x0201_4B50 else {
        throw BookFault.damaged
      }
      let nameEnd = start + Self.directoryBytes + directory.short(start + 28)
      guard nameEnd <= directory.count else { throw BookFault.damaged }
      add(directory, start, named: directory.text(start + Self.directoryBytes..<nameEnd))
      start = nameEnd + directory.short(start + 30) + directory.short(start + 32)
      guard start <= directory.count else { throw BookFault.damaged }
    }
  }

  /// Leaves out what is encrypted, compressed in another way, or has a long name.
  ///
  /// The first of two files of a name counts.
  private mutating func add(_ directory: Bytes, _ start: Int, named name: String) {
    let method = directory.short(start + 10)
    guard directory.short(start + 8) & 1 == 0, method == 0 || method == 8, entries[name] == nil,
      name.utf8.count <= Self.mostNameBytes, name.utf8.count(where: { $0 == 0x2F }) <= Self.mostFolders
    else { return }
    entries[name] = Entry(
      packed: directory.long(start + 20), size: directory.long(start + 24),
      offset: directory.long(start + 42),
      isDeflated: method == 8, checksum: UInt32(directory.long(start + 16)))
  }

  /// Whether there is a file with this name that can be read.
  func contains(_ name: String) -> Bool { entries[name] != nil }

  /// The bytes of a file, as the directory says; ``read(_:mostBytes:)`` throws if it has another number of them.
  func size(of name: String) -> Int? { entries[name]?.size }

  /// Reads a file of up to a number of bytes; throws ``BookFault`` or `ShareFileError`.
  func read(_ name: String, mostBytes: Int) throws -> [UInt8] {
    guard let entry = entries[name] else { throw BookFault.damaged }
    guard entry.size <= mostBytes, entry.packed <= mostBytes else { throw BookFault.tooLarge }
    let head = try Bytes(body, at: entry.offset, count: Self.headBytes)
    guard head.long(0) == 0x0403_4B50 else { throw BookFault.damaged }
    let start = entry.offset + Self.headBytes + head.short(26) + head.short(28)
    let packed = try Bytes(body, at: start, count: entry.packed).all
    let content = entry.isDeflated ? try Inflater.inflate(packed, length: entry.size) : packed
    guard content.count == entry.size, Checksum.crc32(content) == entry.checksum else {
      throw BookFault.damaged
    }
    return content
  }
}

/// Bytes of a file, with the numbers in them.
private struct Bytes {
  let all: [UInt8]
  var count: Int { all.count }

  /// Reads exactly this many bytes.
  init(_ file: ShareBodyFile, at offset: Int, count: Int) throws {
    var bytes: [UInt8] = []
    try file.forEachChunk(from: offset, to: offset + count) { bytes += $0 }
    guard bytes.count == count else { throw BookFault.damaged }
    all = bytes
  }

  func short(_ at: Int) -> Int { Int(all[at]) | Int(all[at + 1]) << 8 }

  func long(_ at: Int) -> Int { short(at) | short(at + 2) << 16 }

  func text(_ range: Range<Int>) -> String { String(decoding: all[range], as: UTF8.self) }
}
