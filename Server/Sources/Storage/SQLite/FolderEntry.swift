// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The entry of a database file in its folder.
enum FolderEntry {
  /// Makes the entry durable; SQLite syncs those of its journals, but not that of the database file itself.
  static func sync(_ file: URL) throws {
    let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    guard folder >= 0, fsync(folder) == 0 else {
      throw StorageProblem(.notDurable, "the folder of \(file.path) cannot be synced: errno \(errno)")
    }
  }
}
