// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Identity
import ServerCore
import ServerHTTP
import ShareContract
import Storage

/// Finds the admin who sends a request; everyone else gets 404, as if there were no such page.
package struct AdminGate: Sendable {
  let accounts: AccountService

  package init(accounts: AccountService) { self.accounts = accounts }

  /// Returns the account of the admin; only a browser session is enough, never a token.
  func admin(_ context: ServerContext) async throws -> AccountRecord {
    let caller = try context.webCaller()
    guard caller.sessionSecret != nil, let account = try await accounts.find(id: caller.account),
      account.role == .admin
    else { throw Problem(.notFound) }
    return account
  }
}
