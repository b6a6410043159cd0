// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import NIOCore
import NIOPosix

/// Checks the addresses of a server before it creates anything.
package enum ListenCheck {
  /// Listens on all addresses of the server at the same time, for a moment.
  ///
  /// Throws what the server would throw later, such as an `IOError`, or a `MetricsFailure`. A connection of a client that
  /// tries the address in this moment is closed, as if the server had not started yet.
  package static func run(_ configuration: ServerConfiguration) async throws {
    let page = try await listen(configuration.host, configuration.port)
    do {
      try await checkMetrics(configuration.metricsAddress)
    } catch {
      try await page.close()
      throw error
    }
    try await page.close()
  }

  private static func checkMetrics(_ address: MetricsAddress?) async throws {
    guard let address else { return }
    do {
      try await listen(address.host, address.port).close()
    } catch {
      throw MetricsFailure(address: address, option: MetricScope.server.option, reason: error)
    }
  }

  private static func listen(_ host: String, _ port: Int) async throws -> any Channel {
    // With this option, as the server itself has it, connections that ended a moment ago don't count.
    try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { $0.close() }
      .bind(host: host, port: port).get()
  }
}
