// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Logging
package import ServerCore
import ServiceLifecycle
package import Storage

/// Cleans up at intervals: shares that are old enough to be deleted, see ``RetentionRules``, bodies and books that no row refers to, and uploads
/// that nobody continued.
package struct Sweeper: Service {
  package let shares: Shares
  package let uploads: Uploads
  package let bodies: any FileStore
  package let books: any FileStore
  package let retention: RetentionRules
  package let logger: Logger
  private let cleanups: Cleanups
  private let clock = CleanupClock()
  /// Lets one process of several clean up what they share; nil if there is only one.
  private let leadership: Leadership?
  private let now: @Sendable () -> Date

  package init(
    shares: Shares, uploads: Uploads, cleanups: Cleanups, bodies: any FileStore, books: any FileStore,
    retention: RetentionRules, logger: Logger, leadership: Leadership? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.leadership = leadership
    self.now = now
    self.shares = shares
    self.uploads = uploads
    self.cleanups = cleanups
    self.bodies = bodies
    self.books = books
    self.retention = retention
    self.logger = logger
  }

  /// A file younger than this, in seconds, may belong to a request or a job that is still running.
  private static let age = 3600.0

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await sweep()
        // The server's stop interrupts the sweep, which is not a failure.
        try? await Task.sleep(for: .seconds(Self.age))
      }
    }
  }

  /// Cleans up now; logs an error instead of throwing it.
  package func sweep() async {
    do {
      for folder in [bodies, books] { try folder.sweepCopies(olderThan: Self.age) }
      guard try await isLeader() else { return }
      try await removeOld()
      for folder in [bodies, books] {
        try await folder.sweep(olderThan: Self.age) { try await shares.referencedFiles() }
      }
    } catch is CancellationError {
      // The server is stopping.
    } catch {
      logger.error("leftover files couldn't be removed", metadata: ["error": "\(error)"])
    }
  }

  /// Removes what is old enough, if the clock can be believed.
  private func removeOld() async throws {
    let (time, last) = (Moment(now()), try await cleanups.last())
    guard clock.believes(time, last: last) else {
      return logger.warning(
        "the clock may be wrong, so nothing old is removed until this has lasted a day; check the system time",
        metadata: ["now": "\(time.date)", "last_cleanup": "\(last?.date ?? time.date)"])
    }
    try await emptyBins()
    try await retention.removeParts(from: bodies, books)
    try await uploads.removeExpired(at: time).forEach(bodies.remove)
    try await cleanups.record(time)
  }

  private func isLeader() async throws -> Bool {
    guard let leadership else { return true }
    // A term of an hour, so that a process that starts after the leader has stopped cleans up within two hours. Two sweeps may
    // overlap, because what one of them has deleted is nothing to the other.
    return try await leadership.term(.cleaning, interval: .seconds(Self.age / 3)) != nil
  }

  private func emptyBins() async throws {
    let time = Moment(now())
    for (account, end) in try await retention.apply() {
      while !Task.isCancelled {
        let loose = try await shares.emptyBin(account: account, binnedBefore: end, at: time)
        if loose.isEmpty { break }
        loose.forEach { $0.remove(from: bodies, books) }
      }
    }
  }
}
