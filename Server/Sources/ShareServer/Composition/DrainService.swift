// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Logging
package import ServerCore
import ServiceLifecycle
import UnixSignals

/// Lets the server respond for a while after the signal to stop, and report that it drains.
///
/// Services stop in reverse order, and each one only after the one before has ended. So this one must be the last of its
/// group. Ctrl-C doesn't drain.
package struct DrainService: Service {
  private let state: DrainState
  private let time: Duration
  private let logger: Logger

  /// - Parameter time: how long the server goes on.
  package init(_ state: DrainState, time: Duration, logger: Logger) {
    (self.state, self.time, self.logger) = (state, time, logger)
  }

  package func run() async throws {
    let interrupts = await UnixSignalsSequence(trapping: .sigint)
    do { try await gracefulShutdown() } catch { return }
    state.begin()
    logger.notice("the server drains before it stops", metadata: ["time": "\(time)"])
    await withTaskGroup { group in
      // Canceled if the server has to stop at once, which is not a failure.
      group.addTask { try? await Task.sleep(for: time) }
      group.addTask { for await _ in interrupts { return } }
      await group.next()
      group.cancelAll()
    }
  }
}
