// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Signing in by authorization code")
struct OAuthCodeTests {
  private static let server = "https://share.example/pipe"
  private let code: OAuthCode

  init() throws {
    code = OAuthCode(server: try #require(URL(string: Self.server)), state: "s-1")
  }

  @Test("the challenge is the one of RFC 7636, appendix B")
  func challenge() throws {
    let verifier = try #require(CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
    #expect(verifier.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    #expect(CodeVerifier("short") == nil && CodeVerifier(String(repeating: "ä", count: 50)) == nil)
  }

  @Test("every sign-in has its own verifier and state, and sends only the challenge to the page")
  func own() throws {
    let other = OAuthCode(server: code.server)
    #expect(other.verifier != code.verifier && other.state != code.state && other.state.count >= 22)
    let url = try #require(code.authorizeURL)
    #expect(url.absoluteString.hasPrefix(Self.server + "/oauth/authorize?"))
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let fields = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    #expect(
      fields == [
        "response_type": "code", "client_id": "sharepipe-ios", "redirect_uri": "org.sharepipe:/signed-in",
        "code_challenge": code.verifier.challenge, "code_challenge_method": "S256", "state": "s-1",
        "scope": "account",
      ])
    #expect(!url.absoluteString.contains(code.verifier.text))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let callback: String
    let result: Result<String, OAuthCode.Failure>

    init(_ description: String, _ callback: String, _ result: Result<String, OAuthCode.Failure>) {
      testDescription = description
      self.callback = callback
      self.result = result
    }
  }

  private static let back = "org.sharepipe:/signed-in"
  private static let iss = "iss=https%3A%2F%2Fshare.example%2Fpipe"
  static let rows = [
    Row("all is right", "\(back)?code=c&state=s-1&\(iss)", .success("c")),
    Row(
      "the issuer is written otherwise", "\(back)?code=c&state=s-1&iss=HTTPS://Share.example:443/pipe/",
      .success("c")),
    Row("another state", "\(back)?code=c&state=s-2&\(iss)", .failure(.notOurs)),
    Row("no state", "\(back)?code=c&\(iss)", .failure(.notOurs)),
    Row("two states", "\(back)?code=c&state=s-1&state=s-1&\(iss)", .failure(.notOurs)),
    Row("another path", "org.sharepipe:/other?code=c&state=s-1&\(iss)", .failure(.notOurs)),
    Row("another scheme", "org.sharepipes:/signed-in?code=c&state=s-1&\(iss)", .failure(.notOurs)),
    Row("with a fragment", "\(back)?code=c&state=s-1&\(iss)#x", .failure(.notOurs)),
    Row("no issuer", "\(back)?code=c&state=s-1", .failure(.otherIssuer)),
    Row("another server", "\(back)?code=c&state=s-1&iss=https://evil.example/pipe", .failure(.otherIssuer)),
    Row(
      "another port", "\(back)?code=c&state=s-1&iss=https://share.example:8443/pipe", .failure(.otherIssuer)),
    Row(
      "the user denied access", "\(back)?error=access_denied&state=s-1&\(iss)",
      .failure(.denied("access_denied"))),
    Row("an empty code", "\(back)?code=&state=s-1&\(iss)", .failure(.noCode)),
    Row("two codes", "\(back)?code=a&code=b&state=s-1&\(iss)", .failure(.noCode)),
  ]

  @Test("an answer is believed only as it was asked for", arguments: rows)
  func callback(row: Row) throws {
    let url = try #require(URL(string: row.callback))
    let result = Result { () throws(OAuthCode.Failure) in try code.read(url) }
    #expect(result == row.result)
  }

  @Test("the token request carries code and verifier, and no cookies")
  func tokenRequest() {
    let request = code.tokenRequest(code: "a b&c")
    let body = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
    #expect(request.url?.absoluteString == Self.server + "/oauth/token" && request.httpMethod == "POST")
    #expect(body.contains("code=a%20b%26c&") && body.hasSuffix("code_verifier=" + code.verifier.text))
    #expect(body.contains("redirect_uri=org.sharepipe%3A%2Fsigned-in&client_id=sharepipe-ios"))
    #expect(!request.httpShouldHandleCookies)
  }
}
