// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import ShareContract
package import Storage

/// Creates the values of new tokens for an authorized client; stores nothing.
package struct TokenMint: Sendable {
  package typealias Minted = IssuedTokens<TokenSecrets>

  package let time: Moment

  /// A renewable token is valid for an hour.
  package static let accessLife: Duration = .seconds(3600)

  /// Creates the first tokens of an authorized app.
  ///
  /// - Parameter parent: the token or sign-in that the user allowed it with; nil for a browser.
  package func first(
    account: String, client: String, name: String, requestedScope: RequestedScope, parent: String? = nil
  ) -> Minted {
    guard requestedScope.isRenewable else {
      let access = Self.access(requestedScope.scopes.map(\.rawValue))
      return Minted(
        token: .permanent(
          account: account, name: name, scopes: requestedScope.scopes, parent: parent, at: time),
        secretHash: access.hash, grant: nil, refreshHash: nil,
        secrets: TokenSecrets(access: access, refresh: nil))
    }
    let grant = GrantRecord(
      id: ShareID.make().text, account: account, client: client, name: name,
      scopes: requestedScope.scopes.map(\.rawValue), createdAt: time,
      expiresAt: time.advanced(by: TokenRecord.absoluteLife), parent: parent)
    return renewed(grant, generation: 0)
  }

  /// The tokens of one generation of a sign-in.
  package func renewed(_ grant: GrantRecord, generation: Int) -> Minted {
    let (access, refresh) = (Self.access(grant.scopes), Secret.make(.refreshToken))
    let token = TokenRecord(
      id: ShareID.make().text, account: grant.account, name: grant.name, scopes: grant.scopes,
      installation: nil, createdAt: time, expiresAt: time.advanced(by: Self.accessLife), grant: grant.id,
      generation: generation)
    return Minted(
      token: token, secretHash: access.hash, grant: grant, refreshHash: refresh.hash,
      secrets: TokenSecrets(access: access, refresh: refresh))
  }

  private static func access(_ scopes: [String]) -> Secret {
    Secret.make(scopes == [Scope.createShare.rawValue] ? .shareToken : .accountToken)
  }
}

extension TokenRecord {
  /// A token ends after a year, or after 90 days without use.
  static let absoluteLife: Duration = .seconds(365 * 86_400)
  static let idleLife: Duration = .seconds(90 * 86_400)

  /// Creates a token that is not renewed.
  static func permanent(
    account: String, name: String, scopes: [Scope], installation: String? = nil, parent: String? = nil,
    at time: Moment
  ) -> TokenRecord {
    TokenRecord(
      id: ShareID.make().text, account: account, name: name, scopes: scopes.map(\.rawValue),
      installation: installation, createdAt: time, expiresAt: time.advanced(by: absoluteLife),
      idleLife: idleLife, parent: parent)
  }
}
