// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A lock on a file that is released when the process ends, however it ends.
package struct FileLock: Sendable {
  private let descriptor: Int32

  /// Locks a file, creating it if needed.
  ///
  /// Returns nil if another process holds it and `waiting` is false.
  package init?(_ file: URL, waiting: Bool) throws {
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw DeviceError("cannot open \(file.path): errno \(errno)") }
    guard flock(descriptor, waiting ? LOCK_EX : LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  /// Whether a process holds the lock now.
  ///
  /// Checking doesn't block other processes.
  package static func isHeld(_ file: URL) -> Bool {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }

  /// Releases the lock and closes the file.
  package func release() { close(descriptor) }
}
