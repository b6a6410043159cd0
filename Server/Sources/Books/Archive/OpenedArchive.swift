// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CZip
import Foundation

/// Reads single entries of a ZIP file.
final class OpenedArchive {
  private let archive: OpaquePointer

  /// Nil if the file doesn't exist or isn't a ZIP.
  init?(_ file: URL) {
    guard let archive = zip_open(file.path, ZIP_RDONLY, nil) else { return nil }
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
