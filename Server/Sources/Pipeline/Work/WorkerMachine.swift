// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Logging
import ServiceLifecycle
package import Storage

/// The machine of a worker, to whose destinations no other worker delivers.
package struct WorkerMachine: Sendable {
  package let node: NodeName
  private let workers: NodeWorkers
  private let logger: Logger

  package init(_ node: NodeName, _ workers: NodeWorkers, logger: Logger) {
    (self.node, self.workers, self.logger) = (node, workers, logger)
  }

  /// Records that the worker runs here, until it ends.
  ///
  /// - Parameter lease: how long it counts as running after its process was killed.
  func record(_ owner: String, for lease: Duration) async {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await reporting { try await workers.renew(owner, on: node, for: lease) }
        // The server's stop interrupts the pause, which is not a failure.
        try? await Task.sleep(for: lease / 3)
      }
    }
    await reporting { try await workers.remove(owner) }
  }

  private func reporting(_ work: () async throws -> Void) async {
    do {
      try await work()
    } catch is CancellationError {
    } catch {
      logger.error("the machine of the worker couldn't be recorded", metadata: ["error": "\(error)"])
    }
  }
}
