// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Counts the processes on this machine that work on jobs.
package enum WorkerCount {
  /// Returns how many workers hold the lock on their file, see ``WorkerPresence``.
  ///
  /// - Parameter folder: the folder with the workers' files; it may be missing.
  package static func alive(in folder: URL) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.count { isLocked(folder.appending(path: $0).path) }
  }

  // A shared lock, so that a worker that looks for crashed ones at the same moment is the only one that takes a file over.
  private static func isLocked(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
