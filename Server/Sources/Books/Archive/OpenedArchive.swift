// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CZip
import Foundation

/// A ZIP file of which single entries are read.
final class OpenedArchive {
  private let archive: OpaquePointer

  /// Nil when there is no such file or it is no ZIP.
  init?(_ file: URL) {
    guard let archive = zip_open(file.path, ZIP_RDONLY, nil) else { return nil }
    self.archive = archive
  }

  deinit {
    zip_discard(archive)
  }

  /// The bytes of an entry; nil when it is not there, damaged, or longer than `limit` bytes.
  func entry(_ name: String, limit: Int) -> [UInt8]? {
    guard let entry = zip_fopen(archive, name, 0) else { return nil }
    defer { zip_fclose(entry) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    // The size in the directory may be a lie; what is unpacked is counted.
    while true {
      let count = zip_fread(entry, &chunk, UInt64(chunk.count))
      guard count >= 0, bytes.count + Int(count) <= limit else { return nil }
      if count == 0 { return bytes }
      bytes += chunk[..<Int(count)]
    }
  }
}
