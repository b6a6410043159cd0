// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import Identity
package import ServerHTTP
import ShareContract

/// `POST /v1/no-op`, the baseline of the benchmarks: it checks the caller, reads the body and responds as to a share, but
/// stores nothing.
package struct NoOpController {
  package init() {
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.post(RouterPath(Routes.noOp), use: noOp)
  }

  @Sendable
  private func noOp(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.createShare)
    var count = 0
    for try await chunk in request.body { count += chunk.readableBytes }
    return .json(["account": caller.account, "bytes": String(count)], status: .accepted)
  }
}
