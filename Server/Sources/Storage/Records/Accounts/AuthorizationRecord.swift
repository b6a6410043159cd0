// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An authorization that a user gave an app and that the app has not exchanged yet; stores only the hash of the code.
package struct AuthorizationRecord: Sendable, Equatable {
  package let account: String
  /// The client that received the code.
  package let client: String
  /// The redirect URI that the code was sent to.
  package let redirect: String
  /// The hash of the secret that only the client has (RFC 7636, S256).
  package let challenge: String
  package let scopes: [String]
  package let expiresAt: Moment

  package init(
    account: String, client: String, redirect: String, challenge: String, scopes: [String], expiresAt: Moment
  ) {
    self.account = account
    self.client = client
    self.redirect = redirect
    self.challenge = challenge
    self.scopes = scopes
    self.expiresAt = expiresAt
  }

  init(_ row: SQLRow) throws {
    account = try row.text("account")
    client = try row.text("client")
    redirect = try row.text("redirect")
    challenge = try row.text("challenge")
    scopes = try row.text("scopes").split(separator: " ").map(String.init)
    expiresAt = try row.moment("expires_at")
  }
}
