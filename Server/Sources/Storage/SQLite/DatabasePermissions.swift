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

/// Restricts a database file, its log and its index to their owner.
///
/// SQLite gives the log and the index the permissions of the database, so only the database has to be created first.
enum DatabasePermissions {
  private static let mode: mode_t = 0o600

  /// Creates the file with read access for its owner only; removes the access of other users from an existing one.
  ///
  /// An existing file is never opened here: closing it would release the locks that this process holds on it.
  static func prepare(_ file: URL) throws {
    if access(file.path, F_OK) != 0 { try make(file) }
    for suffix in ["", "-wal", "-shm"] { restrict(file.path + suffix) }
  }

  private static func make(_ file: URL) throws {
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw StorageProblem(.missing, "\(file.path) cannot be made: \(String(cString: strerror(errno)))")
    }
  }

  // A file that belongs to another user is not changed; the server logs that when it starts.
  private static func restrict(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 else {
      return
    }
    chmod(path, status.st_mode & 0o700)
  }
}
