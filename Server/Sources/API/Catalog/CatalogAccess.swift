// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
package import Hummingbird
package import Identity
import Messages
import ServerCore
package import ServerHTTP
import ShareContract

/// Authenticates clients of the catalog: an app password with Basic (RFC 7617), or an API token for the whole account.
///
/// Reading apps can't follow a sign-in page, so all other clients get 401. Cookies don't count, and no response sets
/// one.
package struct CatalogAccess: Sendable {
  package let accounts: AccountService

  package init(accounts: AccountService) {
    self.accounts = accounts
  }

  /// The account whose books the caller may read.
  package func account(_ request: Request, _ context: ServerContext) async throws -> String {
    guard let field = request.headers[.authorization] else {
      throw refusal(request, .appPasswordNeeded)
    }
    let parts = field.split(separator: " ", maxSplits: 1).map(String.init)
    switch (parts.first?.lowercased(), parts.count) {
    case ("basic", 2): return try await account(basic: parts[1], request, context)
    case ("bearer", 2): return try await account(token: parts[1], request)
    default: throw refusal(request, .appPasswordNeeded)
    }
  }

  private func account(token: String, _ request: Request) async throws -> String {
    guard let caller = try await accounts.caller(token: token) else {
      throw refusal(request, .tokenInvalid)
    }
    guard caller.may(.readBooks) else {
      throw Problem(.missingScope, .tokenCannotRead)
    }
    return caller.account
  }

  // Valid credentials are always accepted, so failures of others never lock the owner out.
  private func account(
    basic text: String, _ request: Request, _ context: ServerContext
  ) async throws -> String {
    let halves = Self.credentials(text)
    if let halves, let caller = try await accounts.caller(email: halves.name, appPassword: halves.password) {
      return caller.account
    }
    try await accounts.countFailure(email: halves?.name ?? "", from: context.peerKey)
    throw refusal(
      request,
      .appPasswordWrong)
  }

  private static func credentials(_ text: String) -> (name: String, password: String)? {
    guard let data = Data(base64Encoded: text), let pair = String(data: data, encoding: .utf8),
      !pair.utf8.contains(0), let colon = pair.firstIndex(of: ":")
    else { return nil }
    return (String(pair[..<colon]), String(pair[pair.index(after: colon)...]))
  }

  private func refusal(_ request: Request, _ message: Message) -> CatalogRefusal {
    CatalogRefusal(
      problem: Problem(.unauthenticated, message),
      knowsOPDS: request.headers[.accept]?.contains("opds") == true)
  }
}
