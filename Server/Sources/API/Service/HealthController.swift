// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
import Logging
import Messages
package import Pipeline
package import ServerCore
package import ServerHTTP
import ShareContract
package import Storage

/// Serves `/health/live` and `/health/ready`.
package struct HealthController {
  private let engine: any Engine
  private let jobs: Jobs
  private let imageWorker: ImageWorkerHealth
  private let drain: DrainState

  package init(engine: any Engine, imageWorker: ImageWorkerHealth, drain: DrainState) {
    self.engine = engine
    jobs = Jobs(engine)
    self.imageWorker = imageWorker
    self.drain = drain
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.live)) { _, _ in Response.json(["status": "live"]) }
    router.get(RouterPath(Routes.ready), use: ready)
  }

  // A check must not become slow when jobs pile up. The metrics have the exact number.
  private static let limit = 1000

  private struct Readiness: Encodable {
    let state = "ready"
    let waiting: Int
    let dead: Int
    /// What is degraded; absent if nothing is.
    let warnings: [String]?
  }

  // Ready means that the database responds and can store shares, and that the server isn't about to stop.
  @Sendable
  private func ready(_ request: Request, _ context: ServerContext) async throws -> Response {
    if drain.isDraining { return .json(["state": "draining"], status: .serviceUnavailable) }
    do {
      return .json(try await readiness())
    } catch {
      context.logger.error("the server isn't ready", metadata: ["error": "\(error)"])
      throw ProblemResponse(Problem(.unavailable, .databaseUnavailable), retryAfterSeconds: 10)
    }
  }

  private func readiness() async throws -> Readiness {
    try await engine.checkWritable()
    let waiting = try await jobs.waiting(upTo: Self.limit)
    let dead = try await jobs.dead(upTo: Self.limit)
    let warning = await imageWorker.warning()
    return Readiness(waiting: waiting, dead: dead, warnings: warning.map { [$0] })
  }
}
