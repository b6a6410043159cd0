// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The directory of a ZIP file (APPNOTE 6.3), read strictly, because the check has to find faults that libraries tolerate.
struct ZIPDirectory: Sendable {
  /// The largest number of entries, more than any book has; the rest is ignored.
  static let limit = 10_000
  /// More bytes than the directory of any book has; the rest is not read.
  private static let byteLimit = 16 << 20

  let entries: [ZIPEntry]
  /// How many entries the archive claims.
  let claimed: Int

  /// Nil when there is no directory.
  init?(_ bytes: [UInt8]) {
    guard let directory = try? ZIPDirectory(ByteSource(bytes)) else { return nil }
    self = directory
  }

  /// Reads only the directory and the local headers; nil when there is no directory.
  init?(_ content: ByteSource) throws {
    let tail = try content.suffix(22 + 0xFFFF)
    guard let end = Self.endRecord(tail) else { return nil }
    claimed = tail.little16(end + 10)
    let start = tail.little32(end + 16)
    let stop = min(content.count - tail.count + end, start + Self.byteLimit)
    let directory = try content.bytes(start..<max(start, stop))
    var at = 0
    var entries: [ZIPEntry] = []
    while entries.count < Self.limit, let (entry, length) = try Self.entry(directory, at, of: content) {
      entries.append(entry)
      at += length
    }
    if entries.isEmpty && claimed > 0 { return nil }
    self.entries = entries
  }

  /// The end record: the last signature whose comment ends with the file, or simply the last.
  private static func endRecord(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 22 else { return nil }
    var at = bytes.count - 22
    let last = max(0, bytes.count - 22 - 0xFFFF)
    while at >= last {
      if bytes[at] == 0x50, bytes.little32(at) == 0x0605_4B50 { return at }
      at -= 1
    }
    return nil
  }

  private static func entry(
    _ bytes: [UInt8], _ at: Int, of content: ByteSource
  ) throws -> (ZIPEntry, Int)? {
    guard at + 46 <= bytes.count, bytes.little32(at) == 0x0201_4B50 else { return nil }
    let lengths = (bytes.little16(at + 28), bytes.little16(at + 30), bytes.little16(at + 32))
    let length = 46 + lengths.0 + lengths.1 + lengths.2
    guard at + length <= bytes.count else { return nil }
    let raw = Array(bytes[(at + 46)..<(at + 46 + lengths.0)])
    let offset = bytes.little32(at + 42)
    let local = try localHeader(content, offset, raw)
    // Unix permissions are in the upper half, if a Unix made it.
    let isUnix = bytes[at + 5] == 3
    let mode = bytes.little16(at + 40)
    let name = String(validating: raw, as: UTF8.self)
    let entry = ZIPEntry(
      name: name ?? String(raw.map { Character(UnicodeScalar($0)) }), isNameReadable: name != nil,
      method: bytes.little16(at + 10), isEncrypted: bytes.little16(at + 8) & 0x41 != 0,
      isSymbolicLink: isUnix && mode & 0xF000 == 0xA000, checksum: UInt32(bytes.little32(at + 16)),
      packedSize: bytes.little32(at + 20), size: bytes.little32(at + 24), offset: offset,
      start: local?.start, extra: local?.extra ?? 0)
    return (entry, length)
  }

  private static func localHeader(
    _ content: ByteSource, _ at: Int, _ name: [UInt8]
  ) throws -> (start: Int, extra: Int)? {
    let header = try content.bytes(at..<(at + 30 + name.count))
    guard header.count >= 30, header.little32(0) == 0x0403_4B50 else { return nil }
    let (nameLength, extra) = (header.little16(26), header.little16(28))
    let start = at + 30 + nameLength + extra
    guard start <= content.count, nameLength == name.count, header.dropFirst(30).elementsEqual(name) else {
      return nil
    }
    return (start, extra)
  }
}

extension [UInt8] {
  func little16(_ at: Int) -> Int { Int(self[at]) | Int(self[at + 1]) << 8 }
  func little32(_ at: Int) -> Int { little16(at) | little16(at + 2) << 16 }
  func big16(_ at: Int) -> Int { Int(self[at]) << 8 | Int(self[at + 1]) }
  func big32(_ at: Int) -> Int { big16(at) << 16 | big16(at + 2) }

  func hasBytes(_ text: String, at start: Int = 0) -> Bool {
    start >= 0 && start + text.utf8.count <= count
      && self[start..<(start + text.utf8.count)].elementsEqual(text.utf8)
  }
}
