// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import Identity
import Messages
package import Pipeline
import ServerCore
package import ServerHTTP
import Storage

/// Takes the form on the account page with the days after which shares are deleted.
package struct RetentionController {
  private let retention: RetentionRules

  package init(retention: RetentionRules) { self.retention = retention }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.post(RouterPath(PagePath.accountRetention), use: set)
  }

  @Sendable
  private func set(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let form = try await request.form(context)
    try await retention.set(form, of: caller.account)
    return .seeOther(PagePath.account + "#storage")
  }
}

extension RetentionRule {
  /// The values of the form, and what the server's rule allows.
  func values(within server: RetentionRule) -> [String: Any?] {
    [
      "keptArchived": archived.map(String.init), "keptBinned": binned.map(String.init),
      "serverArchived": server.archived.map { Message.retentionServerArchived(count: $0).text },
      "serverBinned": server.binned.map { Message.retentionServerBinned(count: $0).text },
      "keptOriginals": originals.map(String.init), "keptBooks": books.map(String.init),
      "serverOriginals": server.originals.map { Message.retentionServerOriginals(count: $0).text },
      "serverBooks": server.books.map { Message.retentionServerBooks(count: $0).text },
    ]
  }
}
