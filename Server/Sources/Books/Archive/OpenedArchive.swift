// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CZip
import Foundation

/// Reads single entries of a ZIP file.
final class OpenedArchive {
  private let archive: OpaquePointer

  /// The file doesn't exist, or can't be opened or read now.
  struct Unreadable: Error {}

  private static let systemFailures = [
    ZIP_ER_NOENT, ZIP_ER_OPEN, ZIP_ER_READ, ZIP_ER_SEEK, ZIP_ER_TELL, ZIP_ER_MEMORY,
  ]

  /// Nil if the file isn't a ZIP; throws ``Unreadable``.
  init?(_ file: URL) throws {
    var code: Int32 = 0
    guard let archive = zip_open(file.path, ZIP_RDONLY, &code) else {
      if Self.systemFailures.contains(code) { throw Unreadable() }
      return nil
    }
    self.archive = archive
  }

  deinit {
    zip_discard(archive)
  }

  /// The bytes of an entry; nil if it is missing, damaged, or longer than `limit` bytes.
  func entry(_ name: String, limit: Int) -> [UInt8]? {
    guard let entry = zip_fopen(archive, name, 0) else { return nil }
    defer { zip_fclose(entry) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    // The size in the directory may be false, so the unpacked bytes are counted.
    while true {
      let count = zip_fread(entry, &chunk, UInt64(chunk.count))
      guard count >= 0, bytes.count + Int(count) <= limit else { return nil }
      if count == 0 { return bytes }
      bytes += chunk[..<Int(count)]
    }
  }
}
