// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// How a process of the confined program ended.
enum ProcessEnd {
  /// The signals for crashes, aborts and exceeded limits, which the process itself causes.
  private static let ownSignals: Set<Int32> = [
    SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGXCPU, SIGPROF,
  ]
  private static let checks = 200
  private static let pause: UInt32 = 10_000

  /// Takes the status of a process that has closed its socket; nil if it still runs after 2 s.
  ///
  /// After a status is returned, don't use the process number again.
  static func status(of process: Int32) -> Int32? {
    var status: Int32 = 0
    for _ in 0..<checks {
      if waitpid(process, &status, WNOHANG) == process { return status }
      usleep(pause)
    }
    return nil
  }

  /// Whether something other than the request ended the process: another process, or the system for lack of memory.
  static func isFromOutside(_ status: Int32) -> Bool {
    let signal = status & 0x7F
    return signal != 0 && !ownSignals.contains(signal)
  }
}
