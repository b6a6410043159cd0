// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import ShareContract
import Storage

/// `/health/live` and `/health/ready`.
struct HealthController {
  let jobs: Jobs
  let pictures: ImageWorkerHealth

  func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get("health/live") { _, _ in Response.json(["status": "live"]) }
    router.get("health/ready", use: ready)
  }

  private struct Readiness: Encodable {
    let waiting: Int
    let dead: Int
    /// What works worse than it should; absent when all is well.
    let warnings: [String]?
  }

  // Ready means that the database answers.
  @Sendable
  private func ready(_ request: Request, _ context: ServerContext) async throws -> Response {
    let counts = try await jobs.counts()
    let warning = await pictures.warning()
    return .json(Readiness(waiting: counts.waiting, dead: counts.dead, warnings: warning.map { [$0] }))
  }
}
