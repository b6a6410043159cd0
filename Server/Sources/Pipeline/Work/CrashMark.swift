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

/// Evidence, in the file of a worker, of how its process ended.
///
/// A process that crashes writes a mark from a signal handler. One that is killed can't: if the system has killed a
/// process because memory ran out since the worker started, it was probably this one. Any other end, such as
/// `kill -9` or a power cut, says nothing about the jobs that were under way.
enum CrashMark {
  /// The file that the handler writes to; only one worker of a process can have marks.
  // Unsafe because a signal handler can't take a lock. Only `watch` writes it, at the start of a worker.
  nonisolated(unsafe) private static var file: Int32 = -1
  /// The earlier actions of the signals, by signal number; allocated in advance, because a handler may not allocate.
  // Unsafe for the same reason. Each entry is written before the handler of its signal is installed, then only read.
  nonisolated(unsafe) private static let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]

  /// Writes the state at the start of a worker.
  static func begin(_ file: Int32) {
    let state = "oom \(kills ?? -1)\n"
    _ = state.withCString { write(file, $0, strlen($0)) }
  }

  /// Installs the handlers that mark crashes of this process in the file.
  static func watch(_ file: Int32) {
    let isFirst = self.file < 0
    self.file = file
    guard isFirst else { return }
    for number in signals {
      sigaction(number, nil, before + Int(number))
      var action = Self.action
      sigaction(number, &action, nil)
    }
  }

  /// Marks the crash; calls only functions that are safe in a signal handler.
  ///
  /// After the handler returns, a fault happens again, and its earlier action ends the process, perhaps with a backtrace.
  /// A signal that was sent does not come again, so it is raised with its default action, which ends the process.
  private static let handler:
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void = {
      number, info, _ in
      _ = write(CrashMark.file, "crash\n", 6)
      sigaction(number, CrashMark.before + Int(number), nil)
      if let info, info.pointee.si_code > 0 { return }
      signal(number, SIG_DFL)
      raise(number)
    }

  private static var action: sigaction {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_sigaction = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_sigaction = handler
    #else
      action.__sigaction_u.__sa_sigaction = handler
    #endif
    action.sa_flags = SA_SIGINFO
    return action
  }

  /// Whether the contents of a worker's file show that its process crashed or was killed because memory ran out.
  static func isCrash(_ contents: String) -> Bool {
    let lines = contents.split(separator: "\n")
    if lines.contains("crash") { return true }
    guard let before = lines.first.flatMap({ Int($0.dropFirst(4)) }), before >= 0, let kills else {
      return false
    }
    return kills > before
  }

  /// Processes that the system killed since its start because memory ran out; nil if it does not count them.
  private static var kills: Int? {
    guard let counters = try? String(contentsOfFile: "/proc/vmstat", encoding: .utf8) else { return nil }
    let line = counters.split(separator: "\n").first { $0.hasPrefix("oom_kill ") }
    return line.flatMap { Int($0.dropFirst("oom_kill ".count)) }
  }
}
