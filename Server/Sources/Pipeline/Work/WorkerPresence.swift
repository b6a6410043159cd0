// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Records which workers on this machine are alive, so that the jobs of a killed worker need not wait for their leases.
///
/// Each worker holds a lock on a file with its name; the system drops the lock when the process ends in any way.
final class WorkerPresence: Sendable {
  private let folder: URL
  private let file: URL
  private let descriptor: Int32

  /// How the process of another worker ended.
  enum Ending {
    /// It crashed, or the system killed it because memory ran out: one of its jobs may be the cause.
    case crash
    /// The cause is not known; it may have been a `kill -9` or a power cut.
    case unknown
  }

  /// Creates and locks the worker's file.
  ///
  /// - Parameter marksCrashes: whether a crash of this process is marked in the file; for one worker of a process.
  init(folder: URL, owner: String, marksCrashes: Bool = false) throws {
    _ = try DurableFolder(folder)
    self.folder = folder
    file = folder.appending(path: owner)
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw FileProblem("lock", file.path)
    }
    CrashMark.begin(descriptor)
    if marksCrashes { CrashMark.watch(descriptor) }
  }

  deinit {
    unlink(file.path)
    close(descriptor)
  }

  /// How the process of the worker with that name ended; nil while it runs.
  ///
  /// A name without a file belongs to another machine, or to a worker that ended normally.
  func ending(of owner: String) -> Ending? {
    let path = folder.appending(path: owner).path
    let other = open(path, O_RDWR | O_CLOEXEC)
    guard other >= 0 else { return nil }
    defer { close(other) }
    guard flock(other, LOCK_EX | LOCK_NB) == 0 else { return nil }
    let contents = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return CrashMark.isCrash(contents) ? .crash : .unknown
  }

  /// Removes the file of a worker that has ended; call it once its jobs were taken over.
  func forget(_ owner: String) { unlink(folder.appending(path: owner).path) }
}
