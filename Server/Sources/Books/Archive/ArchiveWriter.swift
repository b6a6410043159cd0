// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CZip

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Writes a ZIP file in memory with libzip; the same entries give the same bytes.
///
/// Entries keep their order and have no time, no permissions and no extra fields. Readers don't support ZIP64, so files that
/// need it are an error.
struct ArchiveWriter {
  private struct Entry {
    let name: String
    let bytes: [UInt8]
    let isCompressed: Bool
  }

  // 1980-01-01 00:00, the earliest time that ZIP can store.
  private static let date: UInt16 = 1 << 5 | 1

  private var entries: [Entry] = []

  mutating func add(_ name: String, _ text: String) {
    add(name, Array(text.utf8), compressed: true)
  }

  mutating func add(_ name: String, _ bytes: [UInt8], compressed: Bool) {
    entries.append(Entry(name: name, bytes: bytes, isCompressed: compressed))
  }

  /// The bytes of the ZIP file.
  func finish() throws(BookError) -> [UInt8] {
    // libzip doesn't write an archive without entries.
    if entries.isEmpty { return [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18) }
    try Self.checkSize(entries.map { (name: $0.name, count: $0.bytes.count) })
    guard let file = zip_source_buffer_create(nil, 0, 0, nil) else { throw Self.failure }
    defer { zip_source_free(file) }
    // Closing the archive releases it once.
    zip_source_keep(file)
    guard let archive = zip_open_from_source(file, ZIP_TRUNCATE, nil) else {
      zip_source_free(file)
      throw Self.failure
    }
    do throws(BookError) {
      for entry in entries {
        guard let source = Self.source(of: entry.bytes, in: archive) else { throw Self.failure }
        try Self.add(source, named: entry.name, compressed: entry.isCompressed, to: archive)
      }
      guard zip_close(archive) == 0 else { throw Self.failure }
    } catch {
      zip_discard(archive)
      throw error
    }
    return try Self.contents(of: file)
  }

  private static let failure = BookError.container(reason: "can't be written as a ZIP file")

  /// Throws if readers without ZIP64 couldn't open a file with these entries.
  static func checkSize(_ entries: [(name: String, count: Int)]) throws(BookError) {
    let size = entries.reduce(0) { $0 + $1.count + 2 * $1.name.utf8.count + 100 }
    guard entries.count < UInt16.max, size < UInt32.max,
      entries.allSatisfy({ $0.name.utf8.count <= UInt16.max })
    else { throw .container(reason: "is too large for a ZIP file without ZIP64") }
  }

  /// Adds an entry without time and permissions; releases the source.
  static func add(
    _ source: OpaquePointer, named name: String, compressed: Bool, to archive: OpaquePointer
  ) throws(BookError) {
    let index = zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(source)
      throw failure
    }
    let method = compressed ? ZIP_CM_DEFLATE : ZIP_CM_STORE
    guard zip_set_file_compression(archive, UInt64(index), method, 9) == 0,
      zip_file_set_dostime(archive, UInt64(index), 0, date, 0) == 0,
      zip_file_set_external_attributes(archive, UInt64(index), 0, UInt8(ZIP_OPSYS_DOS), 0) == 0
    else { throw failure }
  }

  /// The source of an entry with a copy of these bytes, which libzip frees; nil if memory runs out.
  static func source(of bytes: [UInt8], in archive: OpaquePointer) -> OpaquePointer? {
    guard let copy = malloc(max(1, bytes.count)) else { return nil }
    bytes.withUnsafeBytes {
      copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count)
    }
    guard let source = zip_source_buffer(archive, copy, UInt64(bytes.count), 1) else {
      free(copy)
      return nil
    }
    return source
  }

  private static func contents(of file: OpaquePointer) throws(BookError) -> [UInt8] {
    var status = zip_stat_t()
    guard zip_source_stat(file, &status) == 0, zip_source_open(file) == 0 else { throw failure }
    defer { zip_source_close(file) }
    let count = Int(status.size)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = buffer.baseAddress.map { max(0, Int(zip_source_read(file, $0, UInt64(count)))) } ?? 0
    }
    guard bytes.count == count else { throw failure }
    return bytes
  }
}
