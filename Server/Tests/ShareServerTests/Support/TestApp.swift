// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

/// The app as a client of the sign-in (RFC 6749), without a library.
struct TestApp {
  // The verifier is the example of RFC 7636, appendix B.
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

  /// A response of the token endpoint.
  struct Tokens: Decodable {
    let access_token: String
    let refresh_token: String?
    let expires_in: Int?
    let scope: String
    let account: String
  }

  private struct Fault: Decodable { let error: String }

  let server: RunningServer
  var redirect = "org.sharepipe:/signed-in"

  /// Authorizes the app as the browser's user, and returns the response of the consent page.
  func consent(_ browser: Browser, scope: String) async throws -> TestResponse {
    try await browser.post(
      Routes.authorize,
      [
        ("response_type", "code"), ("client_id", "sharepipe-ios"), ("redirect_uri", redirect),
        ("scope", scope), ("state", "s"), ("code_challenge", Self.challenge),
        ("code_challenge_method", "S256"), ("decision", "allow"),
      ])
  }

  /// Signs in from a signed-in browser and returns the tokens.
  func signIn(_ browser: Browser, scope: String = "account offline_access") async throws -> Tokens {
    let response = try await consent(browser, scope: scope)
    let code = Form.query(response.headers["location"] ?? "")["code"] ?? ""
    return try await ask([
      ("grant_type", "authorization_code"), ("client_id", "sharepipe-ios"), ("redirect_uri", redirect),
      ("code", code), ("code_verifier", Self.verifier),
    ]).decode(Tokens.self)
  }

  func ask(_ fields: [(String, String)], at path: String = Routes.token) async throws -> TestResponse {
    try await server.send(
      "POST", path, headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Data(Form.encode(fields).utf8))
  }

  /// Uses a refresh token.
  func refresh(_ token: String?, client: String = "sharepipe-ios") async throws -> TestResponse {
    try await ask([("grant_type", "refresh_token"), ("refresh_token", token ?? ""), ("client_id", client)])
  }

  func renewed(_ token: String?) async throws -> Tokens { try await refresh(token).decode(Tokens.self) }

  func revoke(_ token: String?) async throws -> TestResponse {
    try await ask([("token", token ?? "")], at: Routes.revoke)
  }

  /// Returns the status of a request with the token.
  func status(_ token: String) async throws -> Int {
    try await server.send("GET", Routes.shares, token: token).status
  }

  static func fault(_ response: TestResponse) -> String? { try? response.decode(Fault.self).error }
}
