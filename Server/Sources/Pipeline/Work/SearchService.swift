// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Logging
import ServiceLifecycle
package import Storage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Completes the full-text index after an upgrade, and removes the words of deleted shares from it.
package struct SearchService: Service {
  private let upkeep: SearchUpkeep
  private let logger: Logger
  private let now: @Sendable () -> Date

  package init(upkeep: SearchUpkeep, logger: Logger, now: @escaping @Sendable () -> Date) {
    self.upkeep = upkeep
    self.logger = logger
    self.now = now
  }

  /// The interval between checks, and the pause between two parts of the index, in which other changes go first.
  private static let (interval, pause) = (Duration.seconds(60), Duration.milliseconds(20))

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await log { try await complete() }
        await log { try await upkeep.merge(ifMergedBefore: Self.dueTime(at: now()), at: Moment(now())) }
        // The server's stop interrupts the pause, which is not a failure.
        try? await Task.sleep(for: Self.interval)
      }
    }
  }

  private func complete() async throws {
    try await upkeep.checkVersion()
    while try await upkeep.addPending(limit: 10) { try await Task.sleep(for: Self.pause) }
  }

  private func log(_ work: () async throws -> Void) async {
    do {
      try await work()
    } catch is CancellationError {
    } catch {
      logger.error("the search index couldn't be maintained", metadata: ["error": "\(error)"])
    }
  }

  /// The merge is due if the last one was before this time: once a night, and at once after an account was deleted.
  private static func dueTime(at time: Date) -> Moment {
    (2..<5).contains(hour(of: time)) ? Moment(time.addingTimeInterval(-20 * 3600)) : Moment(milliseconds: 0)
  }

  /// The hour in the time zone of the machine.
  ///
  /// Foundation's calendar would load ICU and its data with the start, which are megabytes that an idle server doesn't need.
  private static func hour(of time: Date) -> Int {
    var (seconds, parts) = (time_t(time.timeIntervalSince1970.rounded(.down)), tm())
    localtime_r(&seconds, &parts)
    return Int(parts.tm_hour)
  }
}
