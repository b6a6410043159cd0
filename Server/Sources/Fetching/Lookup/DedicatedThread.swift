// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A thread of its own for a call that blocks, so that Swift's few shared threads never wait for a network.
///
/// Who calls bounds how many there are.
struct DedicatedThread {
  /// Runs `work` and returns its result.
  static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      start { continuation.resume(returning: work()) }
    }
  }

  static func start(_ work: @escaping @Sendable () -> Void) {
    let thread = Thread {
      blockBrokenPipes()
      work()
    }
    thread.stackSize = 1 << 20
    thread.name = "fetch"
    thread.start()
  }

  // A peer that closes during a TLS write would otherwise end the whole program.
  private static func blockBrokenPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
