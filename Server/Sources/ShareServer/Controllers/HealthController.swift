// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import ShareContract
import Storage

/// `/health/live` and `/health/ready`; and, for the benchmarks, a POST that does nothing.
struct HealthController {
  let jobs: Jobs
  let pictures: PictureWatch
  let hasNoOpRoute: Bool

  func addRoutes(to router: Router<ServerContext>) {
    router.get("health/live") { _, _ in Response.json(["status": "live"]) }
    router.get("health/ready", use: ready)
    if hasNoOpRoute { router.post("v1/no-op", use: noOp) }
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

  // The same caller check, body and size of answer as a share, and no write.
  @Sendable
  private func noOp(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.createShare)
    var count = 0
    for try await chunk in request.body { count += chunk.readableBytes }
    return .json(["account": caller.account, "bytes": String(count)], status: .accepted)
  }
}
