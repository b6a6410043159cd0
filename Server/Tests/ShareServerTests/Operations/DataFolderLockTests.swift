// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Tests what a lock of a data folder does when it is refused.
struct DataFolderLockTests {
  /// Duplicates a descriptor many times; returns how many of the copies another thread closed meanwhile.
  private func closedByOthers(_ file: Int32) -> Int {
    let copies = (0..<64).map { _ in fcntl(file, F_DUPFD_CLOEXEC, 0) }.filter { $0 >= 0 }
    let left = copies.filter { fcntl($0, F_GETFD) >= 0 }
    for copy in left { close(copy) }
    return copies.count - left.count
  }

  @Test("a refused lock never closes a file that another thread has opened")
  func refused() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "refused-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let lock = try DataFolderLock(folder)
    let file = try FileHandle(forReadingFrom: URL(filePath: "/dev/null"))
    let refusals = DispatchSemaphore(value: 0)
    var (running, closed) = (20, 0)
    for _ in 0..<running {
      Thread.detachNewThread {
        _ = try? DataFolderLock(folder)
        refusals.signal()
      }
      usleep(20_000)
    }
    while running > 0 {
      closed += closedByOthers(file.fileDescriptor)
      if refusals.wait(timeout: .now()) == .success { running -= 1 }
    }
    #expect(closed == 0)
    withExtendedLifetime(lock) {}
  }

  @Test("a folder can be used although a program inherited the lock of its last server for a moment")
  func inherited() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "inherited-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try DataFolderLock(folder)
    let descriptor = open(folder.appending(path: DataFolderEntries.lock).path, O_RDWR | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX) == 0)
    var pauses = 0
    let lock = try DataFolderLock(folder) {
      pauses += 1
      if pauses == 3 { close(descriptor) } else { usleep(50_000) }
    }
    #expect(pauses >= 3)
    withExtendedLifetime(lock) {}
  }
}
