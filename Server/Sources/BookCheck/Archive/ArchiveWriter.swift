// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CZip
import Foundation

/// Writes an EPUB's container by libzip: `mimetype` first and stored, one time for all, the same bytes every time.
enum ArchiveWriter {
  // 1980-01-01 00:00, the first time that ZIP can say.
  private static let date: UInt16 = 1 << 5 | 1
  /// Compressed by their own kind.
  private static let stored: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "mp3", "m4a", "mp4", "woff", "woff2",
  ]

  static func write(_ files: [(name: String, bytes: [UInt8])]) throws(BookWriteFailure) -> [UInt8] {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let source = zip_source_buffer_create(nil, 0, 0, &error) else { throw failure("no buffer") }
    // The archive frees its source when it is closed; one more reference keeps the result.
    zip_source_keep(source)
    defer { zip_source_free(source) }
    guard let archive = zip_open_from_source(source, ZIP_TRUNCATE, &error) else {
      zip_source_free(source)
      throw failure("no archive")
    }
    do {
      for file in files { try add(file.name, file.bytes, to: archive) }
    } catch {
      zip_discard(archive)
      throw error
    }
    guard zip_close(archive) == 0 else {
      zip_discard(archive)
      throw failure("it cannot be closed")
    }
    return try content(of: source)
  }

  private static func add(
    _ name: String, _ bytes: [UInt8], to archive: OpaquePointer
  ) throws(BookWriteFailure) {
    // libzip reads the bytes only when the archive is closed, so it gets a copy to own.
    guard let memory = malloc(max(1, bytes.count)) else { throw failure("no memory for \(name)") }
    bytes.withUnsafeBytes { if let start = $0.baseAddress { memcpy(memory, start, bytes.count) } }
    guard let entry = zip_source_buffer_create(memory, UInt64(bytes.count), 1, nil) else {
      free(memory)
      throw failure("no memory for \(name)")
    }
    let index = zip_file_add(archive, name, entry, zip_flags_t(ZIP_FL_ENC_UTF_8))
    if index < 0 {
      zip_source_free(entry)
      throw failure("\(name) cannot be added")
    }
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let method = name == "mimetype" || stored.contains(ending) ? ZIP_CM_STORE : ZIP_CM_DEFLATE
    let failed =
      zip_set_file_compression(archive, UInt64(index), method, 0) != 0
      || zip_file_set_dostime(archive, UInt64(index), 0, date, 0) != 0
    if failed { throw failure("\(name) cannot be set up") }
  }

  private static func content(of source: OpaquePointer) throws(BookWriteFailure) -> [UInt8] {
    var facts = zip_stat_t()
    guard zip_source_stat(source, &facts) == 0, zip_source_open(source) == 0 else {
      throw failure("it cannot be read")
    }
    defer { zip_source_close(source) }
    var bytes = [UInt8](repeating: 0, count: Int(facts.size))
    let count = bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { zip_source_read(source, $0, facts.size) } ?? 0
    }
    if count != bytes.count { throw failure("it is cut short") }
    return bytes
  }

  private static func failure(_ reason: String) -> BookWriteFailure {
    BookWriteFailure(description: "The book's container could not be made: \(reason)")
  }
}
