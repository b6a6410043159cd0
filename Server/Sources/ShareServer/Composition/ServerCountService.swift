// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Logging
import ServerCore
import ServiceLifecycle
import Storage

/// Counts the servers that use the database every five seconds, so that each allows its part of the share rate.
struct ServerCountService: Service {
  let running: RunningServers
  let count: ServerCount
  let logger: Logger

  private static let interval = Duration.seconds(5)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await update()
        // The server's stop interrupts the pause, which is not a failure.
        try? await Task.sleep(for: Self.interval)
      }
    }
  }

  /// While the database can't be reached, the last number counts.
  private func update() async {
    do {
      count.set(try await running.count())
    } catch is CancellationError {
    } catch {
      logger.warning("the servers couldn't be counted", metadata: ["error": "\(error)"])
    }
  }
}
