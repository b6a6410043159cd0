// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CZlib

/// Unpacks an entry in pieces only to learn whether that works, so that memory doesn't grow with its size.
struct EntryProbe {
  private static let pieceSize = 64 << 10

  private let entry: ZIPEntry
  private var count = 0
  private var checksum: UInt32 = 0

  private init(_ entry: ZIPEntry) { self.entry = entry }

  /// Whether the packed bytes are there, and unpack to what the directory says.
  static func succeeds(for entry: ZIPEntry, in content: ByteSource) throws -> Bool {
    guard !entry.isEncrypted, !Archive.isBomb(entry), let start = entry.start, entry.end <= content.count
    else { return false }
    var probe = EntryProbe(entry)
    switch entry.method {
    case 0: return try probe.copies(content, start..<entry.end)
    case 8: return try probe.inflates(content, start..<entry.end)
    default: return false
    }
  }

  private var isComplete: Bool { count == entry.size && checksum == entry.checksum }

  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Without bytes, zlib would begin the checksum again.
    guard !bytes.isEmpty else { return }
    checksum = UInt32(truncatingIfNeeded: crc32(UInt(checksum), bytes.baseAddress, UInt32(bytes.count)))
    count += bytes.count
  }

  private mutating func copies(_ content: ByteSource, _ range: Range<Int>) throws -> Bool {
    guard range.count == entry.size else { return false }
    for piece in Self.pieces(of: range) {
      try content.bytes(piece).withUnsafeBufferPointer { take($0) }
    }
    return isComplete
  }

  private mutating func inflates(_ content: ByteSource, _ range: Range<Int>) throws -> Bool {
    // zlib refuses a stream that has moved in memory.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    let version = ZLIB_VERSION
    guard inflateInit2_(stream, -MAX_WBITS, version, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
      return false
    }
    defer { inflateEnd(stream) }
    for piece in Self.pieces(of: range) {
      var input = try content.bytes(piece)
      let status = unpack(&input, with: stream)
      if status == Z_STREAM_END { return isComplete }
      // A buffer error only means that there is no more input.
      guard status == Z_OK || status == Z_BUF_ERROR, count <= entry.size else { return false }
    }
    return false
  }

  /// Unpacks one piece, and returns zlib's last status.
  private mutating func unpack(_ input: inout [UInt8], with stream: UnsafeMutablePointer<z_stream>) -> CInt {
    let output = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Self.pieceSize)
    defer { output.deallocate() }
    return input.withUnsafeMutableBufferPointer { source in
      stream.pointee.next_in = source.baseAddress
      stream.pointee.avail_in = UInt32(source.count)
      var status = Z_OK
      repeat {
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        status = inflate(stream, Z_NO_FLUSH)
        take(UnsafeBufferPointer(rebasing: output[..<(output.count - Int(stream.pointee.avail_out))]))
      } while status == Z_OK && stream.pointee.avail_out == 0 && count <= entry.size
      return status
    }
  }

  private static func pieces(of range: Range<Int>) -> some Sequence<Range<Int>> {
    stride(from: range.lowerBound, to: range.upperBound, by: Self.pieceSize).lazy.map {
      $0..<min($0 + Self.pieceSize, range.upperBound)
    }
  }
}
