// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import ShareContract

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Signs in this machine by a code that its user types in a browser on any device (RFC 8628).
struct DeviceSignIn {
  /// The server's response to a device's sign-in request.
  struct Authorization: Decodable {
    let deviceCode: String
    let userCode: String
    let page: String
    let life: Int
    let pause: Int?

    enum CodingKeys: String, CodingKey {
      case deviceCode = "device_code"
      case userCode = "user_code"
      case page = "verification_uri"
      case life = "expires_in"
      case pause = "interval"
    }
  }

  /// The tokens for an authorized device.
  struct Token: Decodable {
    let secret: String
    let account: String

    enum CodingKeys: String, CodingKey {
      case secret = "access_token"
      case account
    }
  }

  private struct Fault: Decodable {
    let error: String
  }

  private static let client = "sharepipe-cli"
  /// The seconds that are added to the pause when the server asks to slow down or doesn't respond.
  private static let pauseStep = 5

  let session: ServerSession

  private var server: URL { session.server }

  /// Sends the sign-in request to the server.
  func begin(scope: Scope, name: String) async throws -> Authorization {
    let (data, response) = try await post(
      Routes.deviceAuthorization,
      [("client_id", Self.client), ("scope", scope.rawValue), ("device_name", name)])
    guard response.statusCode == 200,
      let authorization = try? JSONDecoder().decode(Authorization.self, from: data)
    else { throw failure(response) }
    return authorization
  }

  /// Waits until the user confirms or denies, or the code expires.
  func token(for authorization: Authorization) async throws -> Token {
    let end = ContinuousClock.now.advanced(by: .seconds(authorization.life))
    var pause = max(1, authorization.pause ?? 5)
    while ContinuousClock.now < end {
      try await Task.sleep(for: .seconds(pause))
      // A short network failure must not restart the sign-in (RFC 8628, section 3.5).
      guard let (data, response) = try? await ask(authorization) else {
        pause += Self.pauseStep
        continue
      }
      let status = response.statusCode
      if status == 200, let token = try? JSONDecoder().decode(Token.self, from: data) { return token }
      guard let fault = try? JSONDecoder().decode(Fault.self, from: data) else {
        guard status == 429 || status >= 500 else { throw failure(response) }
        pause += Self.pauseStep
        continue
      }
      if try isSlowDown(fault) { pause += Self.pauseStep }
    }
    throw CommandFailure(.tryAgain, "the code has expired; run sharepipe sign-in again")
  }

  private func isSlowDown(_ fault: Fault) throws -> Bool {
    switch fault.error {
    case "authorization_pending": return false
    case "slow_down": return true
    case "access_denied":
      throw CommandFailure(.notAllowed, "you denied access on the page; nothing was changed")
    case "expired_token":
      throw CommandFailure(.tryAgain, "the code has expired; run sharepipe sign-in again")
    default: throw CommandFailure(.notAllowed, "the server rejected this sign-in: \(fault.error)")
    }
  }

  /// Revokes a token at the server; false when the server could not be reached.
  func revoke(_ token: String) async -> Bool {
    let received = try? await post(Routes.revoke, [("token", token), ("client_id", Self.client)])
    return received?.1.statusCode == 200
  }

  private func ask(_ authorization: Authorization) async throws -> (Data, HTTPURLResponse) {
    try await post(
      Routes.token,
      [
        ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("client_id", Self.client),
        ("device_code", authorization.deviceCode),
      ])
  }

  private func post(
    _ route: String, _ fields: [(String, String)]
  ) async throws -> (Data, HTTPURLResponse) {
    let base = server.absoluteString
    guard let url = URL(string: (base.hasSuffix("/") ? String(base.dropLast()) : base) + route) else {
      throw session.foreign(nil)
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.timeoutInterval = 30
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(
      fields.map { "\($0)=\(PercentEncoder.alphanumerics.encode($1))" }.joined(separator: "&").utf8)
    guard let received = await session.data(for: request) else {
      throw CommandFailure(
        .unavailable, "couldn't reach \(server.absoluteString); check the address and your connection")
    }
    return received
  }

  private func failure(_ response: HTTPURLResponse) -> CommandFailure {
    response.statusCode == 429 || response.statusCode >= 500
      ? CommandFailure(.tryAgain, "\(server.absoluteString) is busy; try again in a minute")
      : session.foreign(response)
  }
}
