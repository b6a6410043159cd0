// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Logging
import ServerCore
import ServiceLifecycle
import ShareServer
import Synchronization
import Testing

/// Tests a server that is about to stop.
struct DrainTests {
  @Test("a server that drains reports that it isn't ready, and goes on responding")
  func readiness() async throws {
    try await RunningServer.run { server async throws in
      #expect(try await server.send("GET", "/health/ready").status == 200)
      server.drain.begin()
      let response = try await server.send("GET", "/health/ready")
      #expect(response.status == 503)
      #expect(try response.decode([String: String].self) == ["state": "draining"])
      #expect(try await server.send("GET", "/health/live").status == 200)
    }
  }

  @Test("services stop after the time, and see before that the server drains")
  func order() async throws {
    let (state, seen) = (DrainState(), Seen())
    let group = ServiceGroup(
      configuration: .init(
        services: [
          .init(service: Watch(state: state, seen: seen)),
          .init(service: DrainService(state, time: .milliseconds(1), logger: RunningServer.quiet)),
        ], gracefulShutdownSignals: [], logger: RunningServer.quiet))
    await group.triggerGracefulShutdown()
    try await group.run()
    #expect(seen.value.withLock { $0 } == true)
  }
}

private final class Seen: Sendable {
  let value = Mutex<Bool?>(nil)
}

/// Records whether the server drained when it had to stop.
private struct Watch: Service {
  let state: DrainState
  let seen: Seen

  func run() async throws {
    try await gracefulShutdown()
    seen.value.withLock { $0 = state.isDraining }
  }
}
