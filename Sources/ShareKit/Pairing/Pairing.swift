// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
public import ShareContract

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Signs in a phone with a code that its camera read.
///
/// The code only lets the phone request access. The owner of the account sees which phone did, and confirms on the page that
/// showed the code (RFC 8628). Anybody can make such a link, so ask the user before you start.
///
/// ```swift
/// let token = try await Pairing(link).token(device: "Anna's iPhone") { code in await show(code) }
/// ```
public struct Pairing: Sendable {
  /// Why the phone is not authorized.
  public enum Failure: Error, Hashable, Sendable {
    /// The code was used before, or has expired.
    case over
    /// The owner denied access.
    case denied
    /// The server authorized another account than the one in the link. Its token is revoked.
    case otherAccount
    /// The server didn't respond.
    case unreachable
    /// There were too many requests.
    case busy
    /// The response isn't one of a Sharepipe server.
    case unexpectedResponse(Int)
  }

  private struct DeviceAuthorization: Decodable {
    let deviceCode: String
    let userCode: String
    let expiresIn: Double
    let interval: Double?

    private enum CodingKeys: String, CodingKey {
      case deviceCode = "device_code"
      case userCode = "user_code"
      case expiresIn = "expires_in"
      case interval
    }
  }

  private struct OAuthError: Decodable { let error: String }

  private let link: PairingLink
  private let client: OAuthClient
  private let timeout: Double

  /// Prepares a pairing without sending anything; `timeout` applies to each request, in seconds.
  public init(_ link: PairingLink, client: OAuthClient = .sharepipe, timeout: Double = 30) {
    (self.link, self.client, self.timeout) = (link, client, timeout)
  }

  /// Requests access, waits until the owner confirms, and returns a token of scope `account`.
  ///
  /// A token that arrives after an error or a cancellation is revoked.
  ///
  /// - Parameter device: The name of this phone, which the owner sees.
  /// - Parameter waiting: Called once, with the code that the phone and the owner both see.
  /// - Throws: ``Failure``; `CancellationError` when the task is canceled.
  public func token(
    device: String, waiting: @Sendable (_ code: String) async -> Void
  ) async throws -> String {
    let authorization = try await begin(device)
    await waiting(authorization.userCode)
    let token = try await waitForToken(authorization)
    do {
      try await check(token)
    } catch {
      await giveBack(token)
      throw error
    }
    return token
  }

  /// Revokes a token that isn't needed, without reporting errors.
  public func giveBack(_ token: String) async {
    _ = try? await send(Revocation(server: link.server, token: token).request(by: client))
  }

  private func begin(_ device: String) async throws -> DeviceAuthorization {
    let fields = [
      ("client_id", client.identifier), ("scope", "account"), ("device_name", device),
      ("pairing_code", link.code),
    ]
    let response = try await ask(Routes.deviceAuthorization, fields)
    if let authorization: DeviceAuthorization = Self.read(response) { return authorization }
    throw Self.failure(response)
  }

  /// Asks again after network errors and busy servers, until the code expires.
  private func waitForToken(_ authorization: DeviceAuthorization) async throws -> String {
    let end = ContinuousClock.now + .seconds(min(max(authorization.expiresIn, 0), 3600))
    var pause = min(max(authorization.interval ?? 5, 1), 60)
    while ContinuousClock.now < end {
      try await Task.sleep(for: .seconds(pause))
      do {
        if let token = try await look(authorization) { return token }
      } catch Failure.unreachable, Failure.busy {
        pause = min(pause + 5, 60)
      }
    }
    throw Failure.over
  }

  /// The token; nil while the owner has not decided.
  private func look(_ authorization: DeviceAuthorization) async throws -> String? {
    let fields = [
      ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
      ("device_code", authorization.deviceCode),
      ("client_id", client.identifier),
    ]
    let response = try await ask(Routes.token, fields)
    if let token: OAuthToken = Self.read(response) { return token.accessToken }
    switch Self.errorCode(response) {
    case "authorization_pending": return nil
    case "slow_down": throw Failure.busy
    default: throw Self.failure(response)
    }
  }

  /// Checks that the token belongs to the account that the user confirmed.
  private func check(_ token: String) async throws {
    try Task.checkCancellation()
    let account: ServerAPI.Account
    do {
      account = try await ServerAPI(server: link.server, token: token, timeout: timeout).account()
    } catch ServerAPI.Failure.unreachable {
      throw Failure.unreachable
    }
    guard account.email?.lowercased() == link.account.lowercased() else { throw Failure.otherAccount }
    try Task.checkCancellation()
  }
}

extension Pairing {
  private func ask(_ route: String, _ fields: [(String, String)]) async throws -> UploadResponse {
    try await send(FormText.post(to: link.server.appending(route: route), fields))
  }

  private func send(_ request: URLRequest) async throws -> UploadResponse {
    do {
      return try await ServerExchange.send(request, timeout: timeout)
    } catch {
      throw Failure.unreachable
    }
  }

  private static func read<Body: Decodable>(_ response: UploadResponse) -> Body? {
    guard response.status == 200 else { return nil }
    return try? JSONDecoder().decode(Body.self, from: response.body)
  }

  private static func errorCode(_ response: UploadResponse) -> String? {
    guard response.status == 400 else { return nil }
    return (try? JSONDecoder().decode(OAuthError.self, from: response.body))?.error
  }

  private static func failure(_ response: UploadResponse) -> Failure {
    switch (errorCode(response), response.status) {
    case ("invalid_grant", _), ("expired_token", _): .over
    case ("access_denied", _): .denied
    case (_, 429), (_, 503): .busy
    default: .unexpectedResponse(response.status)
    }
  }
}
