// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import Identity
package import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves `/v1/account/retention`: after how many days shares and parts of them are deleted, and what uses the storage.
package struct RetentionRouteController {
  private let retention: RetentionRules

  package init(retention: RetentionRules) { self.retention = retention }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.accountRetention), use: show)
    router.put(RouterPath(Routes.accountRetention), use: set)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await response(for: try context.require(.account).account)
  }

  // A number of days that the body doesn't have follows the server.
  @Sendable
  private func set(_ request: Request, _ context: ServerContext) async throws -> Response {
    let account = try context.require(.account).account
    let days = try await request.json(RetentionDays.self, context)
    try await retention.set(days.rule, of: account)
    return try await response(for: account)
  }

  private func response(for account: String) async throws -> Response {
    guard let storage = try await retention.storage(of: account) else { throw Problem(.notFound) }
    return .json(
      RetentionResponse(
        chosen: RetentionDays(try await retention.chosen(by: account)),
        server: RetentionDays(retention.server), storage: StoredBytes(storage)))
  }
}

private struct RetentionResponse: Encodable {
  let chosen: RetentionDays
  let server: RetentionDays
  let storage: StoredBytes
}

/// Numbers of days; those that keep everything, or follow the server, are absent.
private struct RetentionDays: Codable, Sendable {
  let archive: Int?
  let trash: Int?
  let originals: Int?
  let books: Int?

  init(_ rule: RetentionRule) {
    (archive, trash, originals, books) = (rule.archived, rule.binned, rule.originals, rule.books)
  }

  var rule: RetentionRule {
    RetentionRule(archived: archive, binned: trash, originals: originals, books: books)
  }
}

private struct StoredBytes: Encodable {
  let originals: Int
  let articles: Int
  let books: Int
  let digests: Int

  init(_ storage: AccountStorage) {
    originals = storage.bodies + storage.captures
    (articles, books, digests) = (storage.articles, storage.books, storage.digests)
  }
}
