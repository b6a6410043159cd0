// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Storage

/// How an app that a user let in gets its token, and how a token ends.
struct AppAccess: Sendable {
  private let codes: AuthorizationCodes
  private let tokens: Tokens
  private let now: @Sendable () -> Date

  /// The app exchanges its code at once; two minutes are for a slow network.
  static let codeLife: Duration = .seconds(120)

  init(engine: any Engine, now: @escaping @Sendable () -> Date = { Date() }) {
    codes = AuthorizationCodes(engine)
    tokens = Tokens(engine)
    self.now = now
  }

  private var time: Moment { Moment(now()) }

  /// Makes the code for what the user just allowed.
  func authorize(_ request: AuthorizationRequest, account: String) async throws -> String {
    let secret = Secret.make(.authorizationCode)
    let record = AuthorizationRecord(
      account: account, client: request.client.id, redirect: request.redirect, challenge: request.challenge,
      scopes: [Scope.account.rawValue], expiresAt: time.advanced(by: Self.codeLife))
    try await codes.add(codeHash: secret.hash, record, at: time)
    return secret.text
  }

  /// Exchanges a code; nil when it is of no use, whatever the reason.
  func exchange(_ exchange: CodeExchange) async throws -> (token: TokenRecord, secret: String)? {
    guard let code = Secret(reading: exchange.code) else { return nil }
    let secret = Secret.make(.accountToken)
    let time = time
    let record = try await codes.exchange(codeHash: code.hash, at: time) { authorization in
      guard exchange.matches(authorization) else { return nil }
      let record = TokenRecord(
        id: ShareID.make().text, account: authorization.account, name: exchange.client.name,
        scopes: authorization.scopes, installation: nil, createdAt: time)
      return (record, secret.hash)
    }
    return record.map { ($0, secret.text) }
  }

  /// Ends a token of any scope; one that is not known is over already.
  func revoke(_ text: String) async throws {
    guard let secret = Secret(reading: text) else { return }
    try await tokens.revoke(secretHash: secret.hash, at: time)
  }
}

/// What an app shows for its token.
struct CodeExchange: Sendable {
  let client: AppClient
  let code: String
  let redirect: String
  let verifier: String

  /// Whether the code was given to this client, at this address, for this verifier.
  func matches(_ authorization: AuthorizationRecord) -> Bool {
    authorization.client == client.id && authorization.redirect == redirect
      && authorization.challenge == ProofKey.challenge(of: verifier)
  }
}

extension CodeExchange {
  /// Reads the form of the token endpoint.
  init(_ fields: OAuthFields) throws(OAuthFault) {
    if fields.repeated != nil { throw OAuthFault(.invalidRequest, "A parameter is there twice.") }
    guard let grant = fields["grant_type"] else {
      throw OAuthFault(.invalidRequest, "The parameter grant_type is missing.")
    }
    guard grant == "authorization_code" else {
      throw OAuthFault(.unsupportedGrantType, "The only grant_type is authorization_code.")
    }
    guard let client = fields["client_id"].flatMap(AppClient.named) else {
      throw OAuthFault(.invalidClient, "The client_id is missing or not known.")
    }
    guard let code = fields["code"], let redirect = fields["redirect_uri"],
      let verifier = fields["code_verifier"], ProofKey.isVerifier(verifier)
    else {
      throw OAuthFault(.invalidRequest, "code, redirect_uri and code_verifier are required.")
    }
    self.init(client: client, code: code, redirect: redirect, verifier: verifier)
  }
}
