// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CZlib
import NIOCore

/// Compresses bytes with gzip (RFC 1952).
enum GZip {
  /// A higher level takes twice as long for pages that are a few percent smaller.
  private static let level: Int32 = 5
  /// The largest window of deflate, and 16 for the header of gzip.
  private static let windowBits: Int32 = 15 + 16

  /// Returns the compressed bytes; nil if zlib has no memory left.
  static func compress(_ input: ByteBuffer) -> ByteBuffer? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var output = ByteBuffer()
    let capacity = Int(deflateBound(&stream, UInt(input.readableBytes)))
    var isComplete = false
    output.writeWithUnsafeMutableBytes(minimumWritableBytes: capacity) { target in
      input.withUnsafeReadableBytes { source in
        stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.bindMemory(to: UInt8.self).baseAddress
        stream.avail_out = UInt32(target.count)
        isComplete = deflate(&stream, Z_FINISH) == Z_STREAM_END
        return Int(stream.total_out)
      }
    }
    return isComplete ? output : nil
  }
}
