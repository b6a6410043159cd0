// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Wakes a thread that waits for a connection.
///
/// It is a pipe, because `poll` can wait for a connection and for other threads at the same time only if both are descriptors.
final class WakePipe: Sendable {
  private let input: Int32
  private let output: Int32

  /// Throws `unavailable` if the process has too many open files.
  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw StorageProblem(.unavailable, "a pipe couldn't be opened: \(String(cString: strerror(errno)))")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (input, output) = (ends[0], ends[1])
  }

  deinit {
    close(input)
    close(output)
  }

  /// Ends a wait, or the next one if nobody waits; never blocks.
  func wake() {
    var byte: UInt8 = 0
    // A full pipe has enough bytes to wake the thread.
    _ = write(output, &byte, 1)
  }

  /// Waits until the deadline, for ``wake()``, or until another descriptor has data or an error.
  ///
  /// - Parameter descriptor: -1 waits for no other one.
  func wait(for descriptor: Int32 = -1, until deadline: ContinuousClock.Instant) {
    let left = max(0, (deadline - .now) / .milliseconds(1))
    var entries = [input, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&entries, 2, Int32(min(left.rounded(.up), 60_000)))
    if entries[0].revents != 0 { empty() }
  }

  private func empty() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(input, &bytes, bytes.count) > 0 {}
  }
}
