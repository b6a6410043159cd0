// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ServiceLifecycle

/// Stands where the service for connections would, in a server without connections.
struct ConnectionlessService: Service {
  let onStart: @Sendable (Int) async -> Void

  func run() async throws {
    await onStart(0)
    try await gracefulShutdown()
  }
}
