// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
package import Identity
import Messages
import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves `/v1/app-passwords`, with which reading apps sign in to the catalog.
package struct AppPasswordController {
  private let accounts: AccountService
  /// The server's public URL, if the operator set it.
  private let publicURL: String?

  package init(accounts: AccountService, publicURL: String?) {
    self.accounts = accounts
    self.publicURL = publicURL
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.post(RouterPath(Routes.appPasswords), use: make)
    router.get(RouterPath(Routes.appPasswords), use: list)
    router.delete(RouterPath(Routes.appPassword(":token")), use: revoke)
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
        catalog: (publicURL ?? "") + Routes.catalog), status: .created)
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

/// A new app password with all values for a reading app's settings.
private struct AppPasswordGrant: Encodable {
  let id: String
  /// The password, shown only once.
  let token: String
  let account: String
  /// The user name to type.
  let user: String
  /// The URL of the catalog; only its path if the server's host is unknown.
  let catalog: String

  private enum CodingKeys: String, CodingKey {
    case id, token, account, user
    case catalog = "catalogue"
  }
}
