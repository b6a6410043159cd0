// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Logging
import Synchronization
import UnixSignals

/// The level from which a server logs; the signal SIGUSR1 changes it while the server runs.
///
/// The first signal changes it to `debug`, or to `notice` if the settings say `debug`, and the next one back.
final class LogLevel: Sendable {
  private let configured: Logger.Level
  private let isChanged = Mutex(false)

  init(_ configured: Logger.Level) { self.configured = configured }

  var current: Logger.Level { isChanged.withLock { $0 ? other : configured } }

  private var other: Logger.Level { configured == .debug ? .notice : .debug }

  /// Runs a server, and changes the level on each signal meanwhile.
  func changing(_ logger: Logger, during work: () async throws -> Void) async throws {
    let signals = await UnixSignalsSequence(trapping: .sigusr1)
    try await withThrowingTaskGroup { group in
      group.addTask { for await _ in signals { self.change(logger) } }
      defer { group.cancelAll() }
      try await work()
    }
  }

  private func change(_ logger: Logger) {
    isChanged.withLock { $0.toggle() }
    // It is shown at every level, and no program that reads the log takes it for an alarm.
    var logger = logger
    logger.logLevel = .notice
    logger.notice("log level changed", metadata: ["level": "\(current)"])
  }
}
