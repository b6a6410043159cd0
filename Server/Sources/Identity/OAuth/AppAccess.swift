// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages
package import ServerCore
import ShareContract
package import Storage

/// Issues, renews and revokes the tokens of authorized clients.
package struct AppAccess: Sendable {
  private let codes: AuthorizationCodes
  private let grants: Grants
  private let tokens: Tokens
  private let devices: DeviceCodes
  private let pairings: Pairings
  private let now: @Sendable () -> Date

  /// Apps exchange their code at once; two minutes allow for a slow network.
  static let codeLife: Duration = .seconds(120)
  /// A device waits for up to ten minutes and polls every five seconds.
  package static let deviceLife: Duration = .seconds(600)
  package static let devicePause: Duration = .seconds(5)

  package init(engine: any Engine, now: @escaping @Sendable () -> Date) {
    codes = AuthorizationCodes(engine)
    grants = Grants(engine)
    tokens = Tokens(engine)
    devices = DeviceCodes(engine)
    pairings = Pairings(engine)
    self.now = now
  }

  private var time: Moment { Moment(now()) }

  /// Creates a code for an authorization that the user just allowed.
  package func authorize(_ request: AuthorizationRequest, account: String) async throws -> String {
    let secret = Secret.make(.authorizationCode)
    let record = AuthorizationRecord(
      account: account, client: request.client.id, redirect: request.redirect, challenge: request.challenge,
      scopes: request.requestedScope.names, expiresAt: time.advanced(by: Self.codeLife))
    try await codes.add(codeHash: secret.hash, record, at: time)
    return secret.text
  }

  /// Exchanges a code; returns nil if it is invalid for any reason.
  package func exchange(_ exchange: CodeExchange) async throws -> TokenMint.Minted? {
    guard let code = Secret(reading: exchange.code) else { return nil }
    let mint = TokenMint(time: time)
    return try await codes.exchange(codeHash: code.hash, at: mint.time) { authorization in
      guard exchange.matches(authorization) else { return nil }
      return mint.first(
        account: authorization.account, client: exchange.client.id, name: exchange.client.name,
        requestedScope: RequestedScope(stored: authorization.scopes))
    }
  }

  /// Renews a sign-in, or ends it if its refresh token was used twice.
  package func renew(refresh text: String, client: AppClient) async throws -> Grants.Outcome<TokenSecrets> {
    guard let shown = Secret(reading: text) else { return .refused }
    let mint = TokenMint(time: time)
    return try await grants.renew(refreshHash: shown.hash, client: client.id, at: mint.time) {
      mint.renewed($0, generation: $1)
    }
  }

  /// Revokes a token of any scope.
  ///
  /// For a renewable sign-in, all its tokens end.
  ///
  /// An unknown token counts as revoked. Returns the token's owner if it was known.
  @discardableResult
  package func revoke(_ text: String) async throws -> CredentialOwner? {
    guard let secret = Secret(reading: text) else { return nil }
    let owner = try await tokens.owner(secretHash: secret.hash)
    if try await grants.end(secretHash: secret.hash, at: time) { return owner }
    try await tokens.revoke(secretHash: secret.hash, at: time)
    return owner
  }
}

extension AppAccess {
  /// Stores the request of a device; returns the device's code and the user's code, or nil for an invalid pairing code.
  ///
  /// - Parameter pairing: the code that the device scanned; then only the owner of that code decides.
  package func begin(
    _ client: AppClient, name: String?, requestedScope: RequestedScope, from peer: PeerKey,
    pairing: Secret? = nil
  ) async throws -> (device: String, user: UserCode)? {
    let (secret, code) = (Secret.make(.deviceCode), UserCode.make())
    let label = name.map(client.label) ?? client.name
    let record = DeviceCodeRecord(
      userCode: code.letters, client: client.id, name: label, scopes: requestedScope.names,
      pause: Self.devicePause,
      expiresAt: time.advanced(by: Self.deviceLife))
    do {
      if let pairing {
        guard try await pairings.take(codeHash: pairing.hash, device: secret.hash, as: record, at: time)
        else { return nil }
      } else {
        try await devices.add(
          codeHash: secret.hash, record, from: DeviceOrigin(peer: peer.text, network: peer.network),
          at: time)
      }
    } catch let problem as StorageProblem where problem.code == .duplicate {
      throw ProblemResponse(
        Problem(.tooManyRequests, .codeInUse),
        retryAfterSeconds: 1)
    }
    return (secret.text, code)
  }

  /// Returns the request for a code that a user typed.
  package func pendingRequest(_ code: UserCode, for account: String) async throws -> DeviceCodeRecord? {
    try await devices.waiting(userCode: code.letters, for: account, at: time)
  }

  /// Records a user's decision.
  ///
  /// Returns nil if there is no open request.
  ///
  /// - Parameter parent: the token or sign-in that the user decided with; revoking it ends the device's sign-in.
  package func decide(
    _ code: UserCode, isAllowed: Bool, account: String, parent: String? = nil
  ) async throws -> DeviceCodeRecord? {
    try await devices.decide(
      userCode: code.letters, isAllowed: isAllowed, account: account, parent: parent, at: time)
  }

  /// Answers a device that polls for its token.
  package func ask(device text: String, client: AppClient) async throws -> DeviceCodes.Outcome<TokenSecrets> {
    guard let code = Secret(reading: text) else { return .unknown }
    let mint = TokenMint(time: time)
    do {
      return try await devices.ask(codeHash: code.hash, client: client.id, at: mint.time) { device, account in
        mint.first(
          account: account, client: device.client, name: device.name,
          requestedScope: RequestedScope(stored: device.scopes), parent: device.parent)
      }
    } catch let problem as StorageProblem where problem.code == .ended {
      // The user who allowed it was signed out before the device fetched its token.
      return .denied
    }
  }
}
