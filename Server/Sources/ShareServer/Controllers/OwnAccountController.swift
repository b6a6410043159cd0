// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird
import Messages
import ShareContract
import Storage

/// `DELETE /v1/account`, `/v1/account/export`, `/v1/sessions` and `/v1/devices`: what people do with their own account.
struct OwnAccountController {
  let accounts: AccountService
  let leave: AccountLeave
  let exports: AccountExports

  func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.delete("v1/account", use: delete)
    router.get("v1/account/export", use: export)
    router.get("v1/sessions", use: sessions)
    router.delete("v1/sessions/:session", use: endSession)
    router.delete("v1/devices/:installation", use: removeDevice)
  }

  @Sendable
  private func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    // Deleting is for good: the sender says which account it means.
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
    try await exports.response(account: try context.require(.account).account)
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

/// A browser session as its owner sees it.
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
