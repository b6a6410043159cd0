// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import ShareContract
import Storage

/// How a client that a user let in gets its tokens, renews them, and how they end.
struct AppAccess: Sendable {
  private let codes: AuthorizationCodes
  private let grants: Grants
  private let tokens: Tokens
  private let devices: DeviceCodes
  private let pairings: Pairings
  private let now: @Sendable () -> Date

  /// The app exchanges its code at once; two minutes are for a slow network.
  static let codeLife: Duration = .seconds(120)
  /// A device waits for ten minutes, and asks every five seconds.
  static let deviceLife: Duration = .seconds(600)
  static let devicePause: Duration = .seconds(5)

  init(engine: any Engine, now: @escaping @Sendable () -> Date) {
    codes = AuthorizationCodes(engine)
    grants = Grants(engine)
    tokens = Tokens(engine)
    devices = DeviceCodes(engine)
    pairings = Pairings(engine)
    self.now = now
  }

  private var time: Moment { Moment(now()) }

  /// Makes the code for what the user just allowed.
  func authorize(_ request: AuthorizationRequest, account: String) async throws -> String {
    let secret = Secret.make(.authorizationCode)
    let record = AuthorizationRecord(
      account: account, client: request.client.id, redirect: request.redirect, challenge: request.challenge,
      scopes: request.asked.names, expiresAt: time.advanced(by: Self.codeLife))
    try await codes.add(codeHash: secret.hash, record, at: time)
    return secret.text
  }

  /// Exchanges a code; nil when it is of no use, whatever the reason.
  func exchange(_ exchange: CodeExchange) async throws -> TokenMint.Minted? {
    guard let code = Secret(reading: exchange.code) else { return nil }
    let mint = TokenMint(time: time)
    return try await codes.exchange(codeHash: code.hash, at: mint.time) { authorization in
      guard exchange.matches(authorization) else { return nil }
      return mint.first(
        account: authorization.account, client: exchange.client.id, name: exchange.client.name,
        asked: AskedScope(stored: authorization.scopes))
    }
  }

  /// Renews a sign-in, or ends it when two parties hold its token.
  func renew(refresh text: String, client: AppClient) async throws -> Grants.Outcome<TokenSecrets> {
    guard let shown = Secret(reading: text) else { return .refused }
    let mint = TokenMint(time: time)
    return try await grants.renew(refreshHash: shown.hash, client: client.id, at: mint.time) {
      mint.renewed($0, generation: $1)
    }
  }

  /// Ends a token of any scope, and with one of a sign-in that renews itself all of that.
  ///
  /// One that is not known is over already; returns whose it was otherwise.
  @discardableResult
  func revoke(_ text: String) async throws -> CredentialOwner? {
    guard let secret = Secret(reading: text) else { return nil }
    let owner = try await tokens.owner(secretHash: secret.hash)
    if try await grants.end(secretHash: secret.hash, at: time) { return owner }
    try await tokens.revoke(secretHash: secret.hash, at: time)
    return owner
  }
}

extension AppAccess {
  /// Stores the request of a device; returns the device's code and the user's code, or nil for a pairing code that is
  /// not valid.
  ///
  /// - Parameter pairing: what the device read from the screen of its user, who alone decides then.
  func begin(
    _ client: AppClient, name: String?, asked: AskedScope, from peer: PeerKey, pairing: Secret? = nil
  ) async throws -> (device: String, user: UserCode)? {
    let (secret, code) = (Secret.make(.deviceCode), UserCode.make())
    let label = name.map { "\(client.name) on \($0)" } ?? client.name
    let record = DeviceCodeRecord(
      userCode: code.letters, client: client.id, name: label, scopes: asked.names, pause: Self.devicePause,
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
      throw ProblemAnswer(
        Problem(.tooManyRequests, .codeInUse),
        retryAfterSeconds: 1)
    }
    return (secret.text, code)
  }

  /// The wish behind what a user typed.
  func wish(_ code: UserCode, for account: String) async throws -> DeviceCodeRecord? {
    try await devices.waiting(userCode: code.letters, for: account, at: time)
  }

  /// Records a user's decision; nil when there is nothing left to decide.
  ///
  /// - Parameter parent: the token or sign-in that the user decided with; revoking it ends the device's sign-in.
  func decide(
    _ code: UserCode, isAllowed: Bool, account: String, parent: String? = nil
  ) async throws -> DeviceCodeRecord? {
    try await devices.decide(
      userCode: code.letters, isAllowed: isAllowed, account: account, parent: parent, at: time)
  }

  /// Answers a device that asks for its token.
  func ask(device text: String, client: AppClient) async throws -> DeviceCodes.Outcome<TokenSecrets> {
    guard let code = Secret(reading: text) else { return .unknown }
    let mint = TokenMint(time: time)
    do {
      return try await devices.ask(codeHash: code.hash, client: client.id, at: mint.time) { device, account in
        mint.first(
          account: account, client: device.client, name: device.name,
          asked: AskedScope(stored: device.scopes), parent: device.parent)
      }
    } catch let problem as StorageProblem where problem.code == .ended {
      // The user who allowed it was signed out before the device fetched its token.
      return .denied
    }
  }
}
