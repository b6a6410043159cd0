// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ServiceLifecycle

/// Runs the server of the metrics; its errors name its address, because they are otherwise those of any server.
struct MetricsServer: Service {
  let server: any Service
  let address: MetricsAddress
  let scope: MetricScope

  func run() async throws {
    do {
      try await server.run()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw MetricsFailure(address: address, option: scope.option, reason: error)
    }
  }
}
