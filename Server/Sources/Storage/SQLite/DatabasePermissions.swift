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

/// Restricts a database file, its log and its index to their owner, and finds those that this user can't change.
///
/// SQLite gives the log and the index the permissions of the database, so only the database has to be created first.
enum DatabasePermissions {
  private static let mode: mode_t = 0o600
  private static let additions = ["-wal", "-shm"]

  /// Creates the file with read access for its owner only; removes the access of other users from an existing one.
  ///
  /// Throws if this user can't change the database, whose path SQLite's own message lacks. An existing file is never opened
  /// here: closing it would release the locks that this process holds on it.
  static func prepare(_ file: URL) throws {
    if access(file.path, F_OK) != 0 { try make(file) }
    restrict(file.path)
    // The log and the index still have the permissions that the database had when they were made.
    let added = access(file.path, R_OK | W_OK) == 0 ? mode : 0
    for suffix in additions { restrict(file.path + suffix, adding: added) }
    if let path = unwritable(file).first { throw problem(path) }
  }

  /// The paths of the database, its log and its index, as far as they exist and this user may not read and change them.
  static func unwritable(_ file: URL) -> [String] {
    ([""] + additions).map { file.path + $0 }.filter { path in
      access(path, R_OK | W_OK) != 0 && (errno == EACCES || errno == EPERM)
    }
  }

  private static func problem(_ path: String) -> StorageProblem {
    StorageProblem(
      .unusable,
      "the database can't be used: this user can't write \(path); make this user its owner, or run “chmod u+rw” on it"
    )
  }

  private static func make(_ file: URL) throws {
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw StorageProblem(systemError: errno, "couldn't make \(file.path)")
    }
  }

  // A file that belongs to another user is not changed; the server logs that when it starts.
  private static func restrict(_ path: String, adding added: mode_t = 0) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    let wanted = status.st_mode & 0o700 | added
    if status.st_mode & 0o777 != wanted { chmod(path, wanted) }
  }
}
