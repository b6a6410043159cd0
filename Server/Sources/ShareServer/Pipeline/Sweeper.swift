// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Logging
import ServiceLifecycle
import Storage

/// Removes now and then what a crash left behind, files of bodies and books that no row knows, and uploads that nobody
/// continued.
struct Sweeper: Service {
  let shares: Shares
  let uploads: Uploads
  let bodies: DurableFolder
  let books: DurableFolder
  let logger: Logger

  /// A file younger than this may belong to a request or a job under way, in seconds.
  private static let age = 3600.0

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await sweep()
        // Cut short by the stop of the server, which is no failure.
        try? await Task.sleep(for: .seconds(Self.age))
      }
    }
  }

  private func sweep() async {
    do {
      try await uploads.removeExpired(at: Moment(Date())).forEach(bodies.remove)
      let names = try await shares.referencedFiles()
      for folder in [bodies, books] { try folder.sweep(keeping: names, olderThan: Self.age) }
    } catch {
      logger.error("left-over files could not be removed", metadata: ["error": "\(error)"])
    }
  }
}
