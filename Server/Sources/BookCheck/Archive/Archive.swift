// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CZlib

/// A ZIP file whose entries are unpacked one at a time, under limits.
struct Archive: Sendable {
  /// The largest unpacked size of one file in bytes; `totalLimit` applies to all files together.
  static let fileLimit = 64 << 20
  static let totalLimit = 512 << 20
  // Text shrinks to about a twentieth and a page of blanks to a thousandth, so only a file that is large as well counts as a bomb.
  private static let ratioLimit = 200
  private static let harmlessSize = 4 << 20

  let bytes: [UInt8]
  let directory: ZIPDirectory
  private let positions: [String: Int]

  /// Reads the directory of a ZIP file; nil if the bytes aren't one.
  init?(_ bytes: [UInt8]) {
    guard bytes.hasBytes("PK"), let directory = ZIPDirectory(bytes) else { return nil }
    self.bytes = bytes
    self.directory = directory
    positions = Dictionary(
      directory.entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var entries: [ZIPEntry] { directory.entries }
  func has(_ name: String) -> Bool { positions[name] != nil }
  func entry(_ name: String) -> ZIPEntry? { positions[name].map { directory.entries[$0] } }

  /// The file's bytes, nil when there is no such file or it cannot be unpacked.
  func content(_ name: String) -> [UInt8]? { entry(name).flatMap { try? content(of: $0) } }

  func content(of entry: ZIPEntry) throws(EntryFault) -> [UInt8] {
    if entry.isEncrypted { throw .encrypted }
    guard entry.method == 0 || entry.method == 8 else { throw .method(entry.method) }
    guard let start = entry.start, entry.end <= bytes.count else {
      throw .damaged("its offset in the archive holds another entry")
    }
    if Self.isBomb(entry) { throw .bomb }
    let packed = bytes[start..<entry.end]
    let content = entry.method == 0 ? Array(packed) : try Self.inflated(packed, to: entry.size)
    guard content.count == entry.size else {
      throw .damaged("its size differs from the one in the directory")
    }
    guard Self.checksum(content) == entry.checksum else { throw .damaged("its checksum is wrong") }
    return content
  }

  /// Whether an entry is a ZIP bomb according to the directory; unpacks nothing.
  static func isBomb(_ entry: ZIPEntry) -> Bool {
    entry.size > fileLimit
      || (entry.size > harmlessSize && entry.size / max(1, entry.packedSize) > ratioLimit)
  }

  private static func checksum(_ content: [UInt8]) -> UInt32 {
    content.withUnsafeBufferPointer { UInt32(crc32(0, $0.baseAddress, UInt32($0.count))) }
  }

  /// Unpacks at most `size + 1` bytes, whatever the compressed bytes contain.
  private static func inflated(_ packed: ArraySlice<UInt8>, to size: Int) throws(EntryFault) -> [UInt8] {
    var stream = z_stream()
    let version = ZLIB_VERSION
    guard inflateInit2_(&stream, -MAX_WBITS, version, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw .damaged("no memory")
    }
    defer { inflateEnd(&stream) }
    var input = Array(packed)
    var status = Z_OK
    let output = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      input.withUnsafeMutableBufferPointer { source in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(size + 1)
        status = inflate(&stream, Z_FINISH)
        count = Int(stream.total_out)
      }
    }
    guard status == Z_STREAM_END else {
      throw .damaged("it does not unpack to the size that the directory says")
    }
    return output
  }
}
