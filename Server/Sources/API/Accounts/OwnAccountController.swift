// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity
import Messages
package import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves `DELETE /v1/account`, `/v1/account/export`, `/v1/sessions` and `/v1/devices` for users' own accounts.
package struct OwnAccountController {
  private let accounts: AccountService
  private let leave: AccountLeave
  private let exports: AccountExports

  package init(accounts: AccountService, leave: AccountLeave, exports: AccountExports) {
    self.accounts = accounts
    self.leave = leave
    self.exports = exports
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.delete(RouterPath(Routes.account), use: delete)
    router.get(RouterPath(Routes.accountExport), use: export)
    router.get(RouterPath(Routes.sessions), use: sessions)
    router.delete(RouterPath(Routes.session(":session")), use: endSession)
    router.delete(RouterPath(Routes.device(":installation")), use: removeDevice)
  }

  @Sendable
  private func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    // Deletion is permanent, so the client has to name the account.
    guard request.headers[.sharepipeAccount] == caller.account else {
      throw Problem(
        .tokenOwnerMismatch,
        .accountHeaderMissing)
    }
    try await leave.delete(caller.account)
    context.note(.accountDeleted, account: caller.account)
    return Response(status: .noContent)
  }

  @Sendable
  private func export(_ request: Request, _ context: ServerContext) async throws -> Response {
    let export = try await exports.prepare(account: try context.require(.account).account)
    return .archive(
      export.archive, name: "sharepipe-export.zip", limits: exports.limits, onEnd: export.slot.release)
  }

  @Sendable
  private func sessions(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let sessions = try await accounts.sessions(account: caller.account)
    return .json(ItemPage(items: sessions.map(ListedSession.init)))
  }

  @Sendable
  private func endSession(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let id = try context.parameters.require("session")
    guard try await accounts.endSession(id, account: caller.account) else {
      throw Problem(.notFound, .unknownSession)
    }
    context.note(.sessionEnded, account: caller.account, [.session: id])
    return Response(status: .noContent)
  }

  @Sendable
  private func removeDevice(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let installation = try context.parameters.require("installation")
    guard try await accounts.revokeTokens(installation: installation, account: caller.account) > 0 else {
      throw Problem(.notFound, .unknownInstallation)
    }
    context.note(.tokenRevoked, account: caller.account, [.via: "installation"])
    return Response(status: .noContent)
  }
}

/// A browser session, as its owner sees it.
private struct ListedSession: Codable, Sendable {
  let id: String
  let agent: String?
  let createdAt: String
  let lastUsedAt: String

  init(_ record: SessionRecord) {
    id = record.id
    agent = record.agent
    createdAt = Timestamp.text(record.createdAt.date)
    lastUsedAt = Timestamp.text(record.lastUsedAt.date)
  }
}
