// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird
import Messages
import ShareContract
import Storage

/// `/v1/app-passwords`: what reading apps sign in to the catalogue with.
struct AppPasswordController {
  let accounts: AccountService
  /// The address people reach the server by, if the operator said so.
  let publicURL: String?

  func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.post("v1/app-passwords", use: make)
    router.get("v1/app-passwords", use: list)
    router.delete("v1/app-passwords/:token", use: revoke)
  }

  @Sendable
  private func make(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let name = try await request.json(AppPasswordRequest.self, context).name.prefix(200)
    guard let account = try await accounts.find(id: caller.account) else { throw Problem(.notFound) }
    let grant = try await accounts.makeToken(
      account: caller.account, name: name.isEmpty ? Message.tokenReadingApp.text : String(name),
      scopes: [.readBooks],
      by: caller.credential)
    context.note(.appPasswordMade, account: caller.account, [.token: grant.id])
    return .json(
      AppPasswordGrant(
        id: grant.id, token: grant.token, account: grant.account, user: account.email,
        catalogue: (publicURL ?? "") + Routes.catalogue), status: .created)
  }

  @Sendable
  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let tokens = try await accounts.tokens(account: caller.account).filter(\.isAppPassword)
    return .json(ItemPage(items: tokens.map(ListedToken.init)))
  }

  @Sendable
  private func revoke(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let id = try context.parameters.require("token")
    let isOne = try await accounts.tokens(account: caller.account).contains {
      $0.id == id && $0.isAppPassword
    }
    guard isOne, try await accounts.revokeToken(id, account: caller.account) else {
      throw Problem(.notFound, .unknownAppPassword)
    }
    context.note(.appPasswordRevoked, account: caller.account, [.token: id])
    return Response(status: .noContent)
  }
}

extension TokenRecord {
  /// Whether it is the password of a reading app.
  var isAppPassword: Bool { scopes == [Scope.readBooks.rawValue] }
}

private struct AppPasswordRequest: Decodable {
  let name: String
}

/// A new app password, with all that goes into a reading app's settings.
private struct AppPasswordGrant: Encodable {
  let id: String
  /// The password, shown this once.
  let token: String
  let account: String
  /// The user name to type.
  let user: String
  /// The address of the catalogue; without a known name of the server only its path.
  let catalogue: String
}
