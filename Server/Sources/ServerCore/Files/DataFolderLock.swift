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

/// Keeps a second server from using the same data folder.
///
/// The system releases the lock when the process ends in any way. The file contains the number of the process.
package final class DataFolderLock: Sendable {
  private let descriptor: Int32

  /// Creates the folder, if it doesn't exist, and locks it; throws `DataFolderProblem.inUse`.
  ///
  /// Tries 20 times: a program that the holder was starting when it released the lock has inherited the descriptor, and keeps
  /// it until its own code runs.
  ///
  /// - Parameter pause: Waits between two attempts, 50 ms if not given.
  package init(_ folder: URL, pause: () -> Void = { usleep(50_000) }) throws {
    _ = try DurableFolder(folder)
    let path = folder.appending(path: DataFolderEntries.lock).path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileProblem("open", path) }
    guard Self.isLocked(descriptor, pause: pause) else {
      let process =
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
      // `deinit` closes the file, also after this error. Closing it twice could close a file of another thread.
      throw DataFolderProblem.inUse(folder: folder.path, process: process)
    }
    ftruncate(descriptor, 0)
    let number = Array(Self.thisProcess.utf8)
    _ = write(descriptor, number, number.count)
  }

  deinit { close(descriptor) }

  /// The number of this process.
  package static var thisProcess: String { "\(getpid())" }

  /// Returns the number of the process that uses the folder; nil if there is none.
  ///
  /// Changes nothing.
  package static func holder(of folder: URL) -> String? {
    let path = folder.appending(path: DataFolderEntries.lock).path
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
    return FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func isLocked(_ descriptor: Int32, pause: () -> Void) -> Bool {
    for attempt in 0..<20 {
      if attempt > 0 { pause() }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    }
    return false
  }
}
