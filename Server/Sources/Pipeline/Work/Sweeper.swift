// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Logging
package import ServerCore
import ServiceLifecycle
package import Storage

/// Cleans up at intervals: shares that were in the bin for 30 days, bodies and books that no row refers to, and uploads
/// that nobody continued.
package struct Sweeper: Service {
  package let shares: Shares
  package let uploads: Uploads
  package let bodies: DurableFolder
  package let books: DurableFolder
  package let logger: Logger
  private let now: @Sendable () -> Date

  package init(
    shares: Shares, uploads: Uploads, bodies: DurableFolder, books: DurableFolder, logger: Logger,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.now = now
    self.shares = shares
    self.uploads = uploads
    self.bodies = bodies
    self.books = books
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
      try await emptyBins()
      try await uploads.removeExpired(at: Moment(now())).forEach(bodies.remove)
      let names = try await shares.referencedFiles()
      for folder in [bodies, books] { try folder.sweep(keeping: names, olderThan: Self.age) }
    } catch is CancellationError {
      // The server is stopping.
    } catch {
      logger.error("leftover files couldn't be removed", metadata: ["error": "\(error)"])
    }
  }

  private func emptyBins() async throws {
    let time = Moment(now())
    let end = time.advanced(by: .seconds(-ShareLibrary.binDays * 86_400))
    while !Task.isCancelled {
      let loose = try await shares.emptyBin(account: nil, binnedBefore: end, at: time)
      if loose.isEmpty { return }
      loose.forEach { $0.remove(from: bodies, books) }
    }
  }
}
