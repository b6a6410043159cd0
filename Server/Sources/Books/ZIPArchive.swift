// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CZlib

/// A ZIP file made in memory, the same bytes every time (PKWARE's APPNOTE, without ZIP64).
///
/// What is added stays where it is until all of it is known; then the file is written into one piece of memory of its size.
struct ZIPArchive {
  private struct Entry {
    let name: [UInt8]
    let isPacked: Bool
    let sum: UInt32
    let size: Int
    let content: [UInt8]
  }

  private enum Signature {
    static let entry: UInt32 = 0x0403_4B50
    static let listed: UInt32 = 0x0201_4B50
    static let end: UInt32 = 0x0605_4B50
  }

  // 1980-01-01 00:00, the first time that ZIP can say.
  private static let date: UInt16 = 1 << 5 | 1
  /// Bytes of what stands before an entry, of its line in the directory, and of the directory's end, without names.
  private static let (entryHead, listedHead, end) = (30, 46, 22)

  private var entries: [Entry] = []

  mutating func add(_ name: String, _ text: String) throws(BookError) {
    try add(name, Array(text.utf8), compressed: true)
  }

  mutating func add(_ name: String, _ bytes: [UInt8], compressed: Bool) throws(BookError) {
    let content = compressed ? try ZLib.packed(bytes) : bytes
    entries.append(
      Entry(
        name: Array(name.utf8), isPacked: compressed, sum: ZLib.sum(bytes), size: bytes.count,
        content: content))
  }

  /// The finished file.
  func finish() throws(BookError) -> [UInt8] {
    let directory = entries.reduce(0) { $0 + Self.entryHead + $1.name.count + $1.content.count }
    let count = entries.reduce(directory + Self.end) { $0 + Self.listedHead + $1.name.count }
    guard entries.count < UInt16.max, count < UInt32.max,
      entries.allSatisfy({ $0.size < UInt32.max && $0.name.count <= UInt16.max })
    else {
      throw .container(reason: "is too large for a ZIP file without ZIP64")
    }
    var file = ZIPBytes(capacity: count)
    let starts = entries.map { entry in
      let start = file.bytes.count
      write(entry, to: &file)
      return start
    }
    for (entry, start) in zip(entries, starts) { list(entry, at: start, in: &file) }
    writeEnd(directory: directory, to: &file)
    return file.bytes
  }

  private func write(_ entry: Entry, to file: inout ZIPBytes) {
    file.number(Signature.entry)
    describe(entry, in: &file)
    file.bytes += entry.name
    file.bytes += entry.content
  }

  private func list(_ entry: Entry, at start: Int, in file: inout ZIPBytes) {
    file.number(Signature.listed)
    file.number(UInt16(20))  // made by version 2.0, and for nobody's file system
    describe(entry, in: &file)
    for _ in 0..<3 { file.number(UInt16(0)) }  // no comment, first volume, no attributes
    file.number(UInt32(0))
    file.number(UInt32(start))
    file.bytes += entry.name
  }

  private func describe(_ entry: Entry, in file: inout ZIPBytes) {
    let isPlain = entry.name.allSatisfy { $0 < 0x80 }
    file.number(UInt16(entry.isPacked ? 20 : 10))
    file.number(UInt16(isPlain ? 0 : 1 << 11))
    file.number(UInt16(entry.isPacked ? 8 : 0))
    file.number(UInt16(0))
    file.number(Self.date)
    file.number(entry.sum)
    file.number(UInt32(entry.content.count))
    file.number(UInt32(entry.size))
    file.number(UInt16(entry.name.count))
    file.number(UInt16(0))
  }

  private func writeEnd(directory: Int, to file: inout ZIPBytes) {
    let size = file.bytes.count - directory
    file.number(Signature.end)
    file.number(UInt32(0))
    for _ in 0..<2 { file.number(UInt16(entries.count)) }
    file.number(UInt32(size))
    file.number(UInt32(directory))
    file.number(UInt16(0))
  }
}

/// Bytes with numbers, the least significant byte first.
private struct ZIPBytes {
  var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func number(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }
}

private enum ZLib {
  /// The CRC-32.
  static func sum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: crc32_z(0, $0.baseAddress, $0.count)) }
  }

  /// All at once, as small as it gets.
  static func packed(_ bytes: [UInt8]) throws(BookError) -> [UInt8] {
    var stream = z_stream()
    let version = ZLIB_VERSION
    let size = Int32(MemoryLayout<z_stream>.size)
    guard bytes.count < UInt32.max,
      deflateInit2_(
        &stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY, version, size)
        == Z_OK
    else { throw .container(reason: "cannot be packed") }
    defer { deflateEnd(&stream) }
    let room = Int(deflateBound(&stream, UInt(bytes.count)))
    var source = bytes
    let packed = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      source.withUnsafeMutableBufferPointer { source in
        (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
        (stream.next_out, stream.avail_out) = (buffer.baseAddress, UInt32(room))
        filled = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
      }
    }
    if packed.isEmpty { throw .container(reason: "cannot be packed") }
    return packed
  }
}
