// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
package import ServerCore
package import Storage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ServerConfiguration {
  /// Why this user may not read the data folder or its SQLite database; nil if nothing forbids it, or nothing is there.
  ///
  /// Without this check, a folder that can't be searched seems to be empty.
  package var refusedReading: StorageProblem? {
    if Self.refusal(of: dataFolder.path, R_OK) != nil { return Self.unreadable("folder \(dataFolder.path)") }
    if Self.refusal(of: databaseFile.path, R_OK) != nil {
      return Self.unreadable("database \(databaseFile.path)")
    }
    return nil
  }

  /// Why this user may not use the data folder and its SQLite database as a server does; nil if nothing forbids it.
  ///
  /// SQLite doesn't say why it can't open a file.
  package var refusedUse: FileProblem? {
    if let problem = Self.refusal(of: dataFolder.path, R_OK) { return problem }
    return ["", "-wal", "-shm"].lazy.compactMap { Self.refusal(of: databaseFile.path + $0, R_OK | W_OK) }
      .first
  }

  private static func unreadable(_ what: String) -> StorageProblem {
    StorageProblem(
      .forbidden, "you may not read the \(what); with the Debian package, use “sudo sharepipe-admin”")
  }

  private static func refusal(of path: String, _ mode: Int32) -> FileProblem? {
    guard access(path, mode) != 0 else { return nil }
    let problem = FileProblem("open", path)
    return problem.isForbidden ? problem : nil
  }
}
