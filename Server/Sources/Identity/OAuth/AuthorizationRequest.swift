// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
package import Messages
import ServerCore
import ShareContract

/// A validated request to `/oauth/authorize` (RFC 6749, section 4.1.1; RFC 7636).
package struct AuthorizationRequest: Equatable {
  /// Why the user can't be asked.
  package enum Fault: Error, Equatable {
    /// The client or its redirect URI is invalid: shown to the user, never redirected.
    case shown(Message)
    /// The app is told with a redirect.
    case returned(OAuthFault, redirect: String, state: String?)
  }

  package let client: AppClient
  package let redirect: String
  package let state: String
  package let challenge: String
  package let requestedScope: RequestedScope

  /// - Parameter claimed: the https URL that the operator's app claims on this server.
  package init(_ fields: OAuthFields, claimed: String?) throws(Fault) {
    (client, redirect) = try Self.target(fields, claimed)
    do {
      (state, challenge, requestedScope) = try Self.details(fields)
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

  private static func details(_ fields: OAuthFields) throws(OAuthFault) -> (String, String, RequestedScope) {
    if fields.repeated != nil { throw OAuthFault(.invalidRequest, "A parameter occurs twice.") }
    guard let state = fields["state"], isState(state) else {
      throw OAuthFault(.invalidRequest, "The parameter state is missing or malformed.")
    }
    guard fields["response_type"] == "code" else {
      throw OAuthFault(.unsupportedResponseType, "The response_type must be code.")
    }
    guard let requestedScope = RequestedScope(fields["scope"]) else {
      throw OAuthFault(
        .invalidScope, "The scope must be made of \(RequestedScope.known.joined(separator: ", ")).")
    }
    guard fields["code_challenge_method"] == "S256", let challenge = fields["code_challenge"],
      PKCE.isChallenge(challenge)
    else {
      throw OAuthFault(.invalidRequest, "PKCE with code_challenge_method S256 is required.")
    }
    return (state, challenge, requestedScope)
  }

  private static func isState(_ text: String) -> Bool {
    text.utf8.count <= 1024 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

extension AuthorizationRequest {
  /// The parameters for forms and links of the pages in between.
  package var fields: [(name: String, value: String)] {
    [
      ("response_type", "code"), ("client_id", client.id), ("redirect_uri", redirect),
      ("scope", requestedScope.text), ("state", state), ("code_challenge", challenge),
      ("code_challenge_method", "S256"),
    ]
  }

  /// The path that repeats the request.
  package var path: String { Routes.authorize + "?" + FormEncoder.encode(fields) }

  /// The redirect with the app's code and the issuer (RFC 9207).
  package func responseURL(code: String, issuer: String) -> String {
    redirect + "?" + FormEncoder.encode([("code", code), ("state", state), ("iss", issuer)])
  }

  /// The redirect that tells the app about the error.
  package static func responseURL(
    _ fault: OAuthFault, redirect: String, state: String?, issuer: String
  ) -> String {
    let state = state.map { [(name: "state", value: $0)] } ?? []
    let fields = [("error", fault.code.rawValue), ("error_description", fault.detail)] + state
    return redirect + "?" + FormEncoder.encode(fields + [("iss", issuer)])
  }
}
