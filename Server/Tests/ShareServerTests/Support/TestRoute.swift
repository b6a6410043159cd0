// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// One entry of the server's route table.
struct TestRoute: CustomStringConvertible {
  /// The kind of credential by which a route identifies the caller.
  enum Kind {
    /// Bearer tokens and sessions.
    case api
    /// A page, which needs a session.
    case page
    /// Credentials of the OPDS catalog.
    case catalog
    /// No credential, or one in the body or the address.
    case open
  }

  let method: String
  let path: String
  var description: String { "\(method) \(path)" }

  init(_ text: String) {
    let halves = text.split(separator: " ", maxSplits: 1)
    (method, path) = (String(halves[0]), String(halves[1]))
  }

  var kind: Kind {
    if path.hasPrefix("/v1/") { return .api }
    if path.hasPrefix("/opds") { return .catalog }
    return Self.open.contains { path.hasPrefix($0) } ? .open : .page
  }

  // Files without data of an account: scripts, styles, icons, and what browsers need to install the app.
  private static let assets = [
    "/capture.js", "/live.js", "/page.js", "/library.js", "/reading.js", "/set-up.js", "/outbox.js",
    "/waiting.js", "/new.js", "/share.js",
    "/service-worker.js", "/style.css", "/manifest.webmanifest", "/icon.svg", "/icon-192.png",
    "/icon-512.png",
    "/icon-maskable.png", "/apple-touch-icon.png", "/favicon.ico", "/offline",
  ]

  private static let open =
    assets + [
      "/.well-known/", "/health/", "/openapi.yaml", "/oauth/token", "/oauth/revoke", "/oauth/device",
      "/hooks/books/",
    ]

  /// Routes that a share token can use.
  var isForShareTokens: Bool { Self.forShareTokens.contains(description) }

  private static let forShareTokens: Set<String> = [
    "POST /v1/shares", "GET /v1/shares/{id}", "HEAD /v1/shares/{id}", "GET /v1/account", "HEAD /v1/account",
    "GET /v1/preview", "HEAD /v1/preview", "POST /v1/uploads", "PATCH /v1/uploads/{upload}",
    "HEAD /v1/uploads/{upload}", "DELETE /v1/uploads/{upload}", "OPTIONS /v1/uploads",
    "OPTIONS /v1/uploads/{upload}",
  ]

  /// API routes for clients that are not signed in yet.
  var isForSigningIn: Bool { path == "/v1/sign-in" }

  /// Pages that need no session.
  ///
  /// The consent page for apps is one of them, because it rejects a malformed request before it checks the session.
  var isPublicPage: Bool { Self.publicPages.contains { path == $0 || path.hasPrefix($0 + "/") } }

  private static let publicPages = [
    "/sign-in", "/sign-out", "/sign-up", "/setup", "/reset", "/confirm", "/account/email/{code}", "/capture",
    "/app/signed-in", "/oidc",
    "/oauth/authorize",
  ]

  func filled(_ values: [String: String]) -> String {
    values.reduce(path) { $0.replacing("{\($1.key)}", with: $1.value) }
      .split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("{") ? "0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b" : String($0) }
      .joined(separator: "/")
  }

  /// A body of valid form.
  var body: (headers: [String: String], data: Data?) {
    guard ["POST", "PUT", "PATCH"].contains(method) else { return ([:], nil) }
    if path.contains("/uploads/") {
      let fields = ["Content-Type": "application/partial-upload", "Upload-Complete": "?1"]
      return (fields.merging(["Upload-Offset": "0"]) { $1 }, Data("x".utf8))
    }
    if kind == .page { return (["Content-Type": "application/x-www-form-urlencoded"], Data("x=y".utf8)) }
    if path.hasSuffix("/position") {
      return (["Content-Type": "application/json"], Data(#"{"position": 0.5}"#.utf8))
    }
    return (["Content-Type": "application/json"], Data("{}".utf8))
  }
}

extension RunningServer {
  /// One object of each kind that a user has, by the name of its route parameter.
  func objects(of user: TestUser) async throws -> [String: String] {
    let receipt = try await share("mine", type: "text/plain", token: user.shareToken)
    let upload = try await send(
      "POST", Routes.uploads, token: user.shareToken,
      headers: ["Content-Type": "text/plain", "Upload-Complete": "?0"], body: Data("x".utf8))
    let destination = try #require(try await destinations.list(account: user.account).first)
    let token = try #require(try await accounts.tokens(account: user.account).first)
    struct Offer: Decodable { let id: String }
    let pairing = try await send("POST", "/v1/pairings", token: user.fullToken)
    return [
      "pairing": try pairing.decode(Offer.self).id,
      "id": try receipt.decode(Receipt.self).id.text, "destination": destination.id, "token": token.id,
      "upload": String(upload.headers["location"]?.split(separator: "/").last ?? ""),
    ]
  }
  /// Header fields with the credential that a route takes: a session for pages, otherwise a token of the account.
  func credential(for route: TestRoute, _ user: TestUser) async throws -> [String: String] {
    guard route.kind == .page else { return ["Authorization": "Bearer " + user.fullToken] }
    let secret = try await accounts.openSession(account: user.account)
    return ["Cookie": "sharepipe=" + secret, "Sec-Fetch-Site": "same-origin"]
  }
}
