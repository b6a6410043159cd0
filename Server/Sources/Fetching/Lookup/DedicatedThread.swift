// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Runs a blocking call on a thread of its own, so that Swift's few shared threads never wait for a network.
///
/// The caller limits the number of these threads.
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

  // A peer that closes the connection during a TLS write would otherwise end the whole program.
  private static func blockBrokenPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
