// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import ShareContract

/// What an app asks for at `/oauth/authorize`, checked (RFC 6749, section 4.1.1; RFC 7636).
struct AuthorizationRequest: Equatable {
  /// Why there is nothing to ask the user.
  enum Fault: Error, Equatable {
    /// The client or its address is in doubt: shown, and never sent anywhere.
    case shown(Message)
    /// Sent back to the app.
    case returned(OAuthFault, redirect: String, state: String?)
  }

  let client: AppClient
  let redirect: String
  let state: String
  let challenge: String
  let asked: AskedScope

  /// - Parameter claimed: the https address that the operator's app claims on this server.
  init(_ fields: OAuthFields, claimed: String?) throws(Fault) {
    (client, redirect) = try Self.target(fields, claimed)
    do {
      (state, challenge, asked) = try Self.details(fields)
    } catch {
      throw .returned(
        error, redirect: redirect, state: fields["state"].flatMap { Self.isState($0) ? $0 : nil })
    }
  }

  private static func target(
    _ fields: OAuthFields, _ claimed: String?
  ) throws(Fault) -> (AppClient, String) {
    guard fields.repeated != "client_id", fields.repeated != "redirect_uri",
      let client = fields["client_id"].flatMap(AppClient.named)
    else {
      throw .shown(.noticeAppUnknown)
    }
    guard let redirect = fields["redirect_uri"], client.mayReceive(at: redirect, claimed: claimed)
    else {
      throw .shown(.noticeRedirectUnknown)
    }
    return (client, redirect)
  }

  private static func details(_ fields: OAuthFields) throws(OAuthFault) -> (String, String, AskedScope) {
    if fields.repeated != nil { throw OAuthFault(.invalidRequest, "A parameter occurs twice.") }
    guard let state = fields["state"], isState(state) else {
      throw OAuthFault(.invalidRequest, "The parameter state is missing or malformed.")
    }
    guard fields["response_type"] == "code" else {
      throw OAuthFault(.unsupportedResponseType, "The response_type must be code.")
    }
    guard let asked = AskedScope(fields["scope"]) else {
      throw OAuthFault(
        .invalidScope, "The scope must be made of \(AskedScope.known.joined(separator: ", ")).")
    }
    guard fields["code_challenge_method"] == "S256", let challenge = fields["code_challenge"],
      ProofKey.isChallenge(challenge)
    else {
      throw OAuthFault(.invalidRequest, "PKCE with code_challenge_method S256 is required.")
    }
    return (state, challenge, asked)
  }

  private static func isState(_ text: String) -> Bool {
    text.utf8.count <= 1024 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

extension AuthorizationRequest {
  /// The parameters, for the forms and links of the pages in between.
  var fields: [(name: String, value: String)] {
    [
      ("response_type", "code"), ("client_id", client.id), ("redirect_uri", redirect),
      ("scope", asked.text), ("state", state), ("code_challenge", challenge),
      ("code_challenge_method", "S256"),
    ]
  }

  /// The path that asks again.
  var path: String { Routes.authorize + "?" + FormText.encode(fields) }

  /// Where the app gets its code, with the issuer beside it (RFC 9207).
  func answer(code: String, issuer: String) -> String {
    redirect + "?" + FormText.encode([("code", code), ("state", state), ("iss", issuer)])
  }

  /// Where the app learns that it gets none.
  static func answer(_ fault: OAuthFault, redirect: String, state: String?, issuer: String) -> String {
    let state = state.map { [(name: "state", value: $0)] } ?? []
    let fields = [("error", fault.code.rawValue), ("error_description", fault.detail)] + state
    return redirect + "?" + FormText.encode(fields + [("iss", issuer)])
  }
}

/// Names and values as a query (WHATWG URL, application/x-www-form-urlencoded, with %20 for a space).
enum FormText {
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  static func encode(_ fields: [(name: String, value: String)]) -> String {
    fields.map { escape($0.name) + "=" + escape($0.value) }.joined(separator: "&")
  }

  private static func escape(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}
