// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Logging
import ServiceLifecycle
import Storage

/// Closes the database after all other services have stopped, so that SQLite's log is folded into its file.
///
/// Services stop in reverse order, so this one must be the first of its group. After a crash, or when a service did not
/// stop in time, the database stays open until the process ends; nothing is lost then.
struct OpenDatabase: Service {
  let engine: any Engine
  let logger: Logger

  func run() async throws {
    do { try await gracefulShutdown() } catch { return }
    do { try engine.close() } catch { logger.notice("the database could not be closed: \(error)") }
  }
}
