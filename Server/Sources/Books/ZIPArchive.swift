// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CZip
import Foundation

/// A ZIP file made in memory by libzip, the same bytes every time.
struct ZIPArchive: ~Copyable {
  // 1980-01-01 00:00, the first time that ZIP can say.
  private static let date: UInt16 = 1 << 5 | 1

  private let source: OpaquePointer
  private var archive: OpaquePointer?

  init() throws(BookError) {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let source = zip_source_buffer_create(nil, 0, 0, &error) else {
      throw .container(reason: "no buffer")
    }
    // The archive frees its source when it is closed; one more reference keeps the result.
    zip_source_keep(source)
    guard let archive = zip_open_from_source(source, ZIP_TRUNCATE, &error) else {
      zip_source_free(source)
      zip_source_free(source)
      throw .container(reason: "no archive")
    }
    self.source = source
    self.archive = archive
  }

  deinit {
    if let archive { zip_discard(archive) }
    zip_source_free(source)
  }

  mutating func add(_ name: String, _ text: String) throws(BookError) {
    try add(name, Array(text.utf8), compressed: true)
  }

  mutating func add(_ name: String, _ bytes: [UInt8], compressed: Bool) throws(BookError) {
    guard let entry = copied(bytes) else { throw .container(reason: "no memory for \(name)") }
    let index = zip_file_add(archive, name, entry, 0)
    if index < 0 {
      zip_source_free(entry)
      throw .container(reason: "cannot add \(name)")
    }
    let method = compressed ? ZIP_CM_DEFLATE : ZIP_CM_STORE
    let failed =
      zip_set_file_compression(archive, UInt64(index), method, 0) != 0
      || zip_file_set_dostime(archive, UInt64(index), 0, Self.date, 0) != 0
    if failed { throw .container(reason: "cannot set up \(name)") }
  }

  /// The finished file; nothing can be added after it.
  mutating func finish() throws(BookError) -> [UInt8] {
    guard zip_close(archive) == 0 else { throw .container(reason: "cannot be closed") }
    archive = nil
    return try read()
  }

  /// libzip reads an entry's bytes only when the archive is closed, so it gets a copy to own.
  private func copied(_ bytes: [UInt8]) -> OpaquePointer? {
    guard let memory = malloc(max(1, bytes.count)) else { return nil }
    bytes.withUnsafeBytes { if let start = $0.baseAddress { memcpy(memory, start, bytes.count) } }
    guard let entry = zip_source_buffer_create(memory, UInt64(bytes.count), 1, nil) else {
      free(memory)
      return nil
    }
    return entry
  }

  private func read() throws(BookError) -> [UInt8] {
    var facts = zip_stat_t()
    guard zip_source_stat(source, &facts) == 0, zip_source_open(source) == 0 else {
      throw .container(reason: "cannot be read")
    }
    defer { zip_source_close(source) }
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(facts.size)) { buffer, filled in
      filled = max(0, Int(zip_source_read(source, buffer.baseAddress, facts.size)))
    }
    if bytes.count != facts.size { throw .container(reason: "is cut short") }
    return bytes
  }
}
