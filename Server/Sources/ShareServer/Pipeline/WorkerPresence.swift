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

/// Tells which workers on this machine are alive, so that the jobs of one that was killed need not wait for their leases.
///
/// Each worker holds a lock on a file of its name; the system drops the lock with the process, however it ends.
final class WorkerPresence: Sendable {
  private let folder: URL
  private let file: URL
  private let descriptor: Int32

  /// Makes the worker's presence known.
  init(folder: URL, owner: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder
    file = folder.appending(path: owner)
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw FileProblem("lock", file.path)
    }
  }

  deinit {
    unlink(file.path)
    close(descriptor)
  }

  /// Whether the worker of that name has ended.
  ///
  /// A name without a file was never one of this machine, or ended in order.
  func hasEnded(_ owner: String) -> Bool {
    let other = open(folder.appending(path: owner).path, O_RDWR | O_CLOEXEC)
    guard other >= 0 else { return false }
    defer { close(other) }
    guard flock(other, LOCK_EX | LOCK_NB) == 0 else { return false }
    unlink(folder.appending(path: owner).path)
    return true
  }
}
