// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Synchronization

/// The sign-in page, its code, and revocation: the parts of RFC 6749, 7636, 7009 and 9207 that a phone uses.
extension ReceiptServer {
  /// The revoked tokens, in order.
  var revocations: [String] { state.withLock { $0.revocations } }

  /// Whether a revocation names a token, valid or not.
  func takeRevocations(_ takes: Bool) { state.withLock { $0.takesRevocations = takes } }

  /// Returns a new token: `share-A` becomes `share-A#7`.
  func mint(_ name: String) -> String {
    state.withLock { state in
      state.minted += 1
      return "\(name)#\(state.minted)"
    }
  }

  func isRevoked(_ token: String) -> Bool { state.withLock { $0.revokedTokens.contains(token) } }

  /// Returns the account of a token, by its name.
  static func account(of token: String, _ prefix: String) -> String? {
    guard token.hasPrefix(prefix) else { return nil }
    return String(token.dropFirst(prefix.count).prefix { $0 != "#" && $0 != "-" })
  }

  func serveOAuth(_ request: HTTPConnection.Request, _ connection: HTTPConnection) {
    let fields = Self.fields(of: request)
    switch (request.method, request.path.prefix { $0 != "?" }) {
    case ("GET", "/oauth/authorize"): connection.respond(200, page: Self.page(fields))
    case ("POST", "/oauth/authorize"): signedIn(fields, connection)
    case ("POST", "/oauth/device"): askToBeLetIn(fields, connection)
    case ("POST", "/oauth/token") where fields["device_code"] != nil: askForDecision(fields, connection)
    case ("POST", "/oauth/token"): token(fields, connection)
    case ("POST", "/oauth/revoke"): revoke(fields, connection)
    default: connection.respond(404, problem(404, "not_found"))
    }
  }

  private static func page(_ fields: [String: String]) -> String {
    let hidden = fields.sorted { $0.key < $1.key }.map { name, value in
      "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    }
    return "<html><body><form method=\"post\" action=\"/oauth/authorize\">" + hidden.joined()
      + "<input type=\"email\" name=\"email\"><input type=\"password\" name=\"password\">"
      + "<button type=\"submit\">Sign in</button></form></body></html>"
  }

  /// The password names the account; "wrong" names none.
  private func signedIn(_ fields: [String: String], _ connection: HTTPConnection) {
    guard let account = fields["password"], account != "wrong" else {
      return connection.respond(401, page: "<p>This is not the password.</p>")
    }
    var parts = URLComponents(string: fields["redirect_uri"] ?? "")
    let code = account + "." + (fields["code_challenge"] ?? "")
    parts?.queryItems = [
      URLQueryItem(name: "code", value: code), URLQueryItem(name: "state", value: fields["state"]),
      URLQueryItem(name: "iss", value: url.absoluteString),
    ]
    connection.respond(303, page: "", headers: ["Location": parts?.string ?? "/"])
  }

  private func token(_ fields: [String: String], _ connection: HTTPConnection) {
    let code = (fields["code"] ?? "").split(separator: ".").map(String.init)
    guard code.count == 2, Self.challenge(of: fields["code_verifier"] ?? "") == code[1],
      fields["client_id"] == "sharepipe-ios", fields["redirect_uri"] == "org.sharepipe:/signed-in"
    else { return connection.respond(400, ["error": "invalid_grant"]) }
    connection.respond(
      200,
      [
        "access_token": mint("account-" + code[0]), "token_type": "Bearer", "scope": "account",
        "account": code[0],
      ])
  }

  private func revoke(_ fields: [String: String], _ connection: HTTPConnection) {
    let isTaken = state.withLock { state in
      guard state.takesRevocations else { return false }
      state.revocations.append(fields["token"] ?? "")
      // The tests write some tokens themselves; those have no number.
      if let token = fields["token"], token.contains("#") { state.revokedTokens.insert(token) }
      return true
    }
    connection.respond(isTaken ? 200 : 503, [:])
  }

  private static func challenge(of verifier: String) -> String {
    let digits = Array(ShareBodyDigest.sha256(verifier.utf8))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    return Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
  }

  private static func fields(of request: HTTPConnection.Request) -> [String: String] {
    let form = request.path.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init)
    var parts = URLComponents()
    parts.percentEncodedQuery = (form ?? String(decoding: request.body, as: UTF8.self))
      .replacingOccurrences(of: "+", with: "%20")
    let pairs = (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }
    return [String: String](pairs) { first, _ in first }
  }
}
