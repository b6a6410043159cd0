// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Encodings
import Foundation
import Hummingbird

/// One way to the identity provider and back, kept in the browser that took it and readable by this server alone.
struct SignInAttempt: Codable, Sendable, Equatable {
  /// Somebody may have to find a second factor, in seconds.
  static let life = 600.0

  let state: String
  let nonce: String
  let verifier: String
  /// Where the provider sends the browser back to.
  let redirect: String
  /// Where to go once signed in.
  private(set) var next: String?
  /// The account that the identity is to be joined to, whose owner proved to be there; nil for signing in.
  let account: String?
  let begun: Date

  init(redirect: String, next: String?, account: String?, at time: Date) {
    (state, nonce, verifier) = (Self.random(), Self.random(), Self.random())
    (self.redirect, self.next, self.account, begun) = (redirect, next, account, time)
  }

  /// The same, which leads home.
  var leadingHome: SignInAttempt {
    var attempt = self
    attempt.next = nil
    return attempt
  }

  // 43 letters, which is also what a verifier has to have (RFC 7636, section 4.1).
  private static func random() -> String {
    SymmetricKey(size: .bits256).withUnsafeBytes { Base64URL.encode(Data($0)) }
  }

  /// Where the browser is sent (OpenID Connect Core 1.0, section 3.1.2.1).
  func address(_ document: ProviderDocument, _ provider: IdentityProvider) -> String {
    let fields = [
      ("response_type", "code"), ("client_id", provider.client), ("redirect_uri", redirect),
      ("scope", "openid email"), ("state", state), ("nonce", nonce),
      ("code_challenge", ProofKey.challenge(of: verifier)), ("code_challenge_method", "S256"),
    ]
    let query = FormEncoder.encode(fields.map { (name: $0.0, value: $0.1) })
    return document.authorization + (document.authorization.contains("?") ? "&" : "?") + query
  }
}

/// The cookie of an attempt; its key lives as long as the process, and a sign-in across a restart begins anew.
struct AttemptCookie: Sendable {
  let isSecure: Bool
  private let key = SymmetricKey(size: .bits256)

  init(isSecure: Bool) { self.isSecure = isSecure }

  private var name: String { isSecure ? "__Host-sharepipe-provider" : "sharepipe-provider" }
  private var ending: String { "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "") }

  /// Bytes of a cookie, its attributes among them, that every browser keeps (RFC 6265, section 6.1).
  private static let limit = 4096

  /// An attempt whose way on is too long for a cookie leads home rather than nowhere.
  func field(_ attempt: SignInAttempt) throws -> String {
    let field = try whole(attempt)
    return field.utf8.count <= Self.limit ? field : try whole(attempt.leadingHome)
  }

  private func whole(_ attempt: SignInAttempt) throws -> String {
    let box = try ChaChaPoly.seal(JSONEncoder().encode(attempt), using: key, authenticating: Data(name.utf8))
    return "\(name)=\(Base64URL.encode(box.combined)); Max-Age=\(Int(SignInAttempt.life))" + ending
  }

  var expiredField: String { "\(name)=; Max-Age=0" + ending }

  /// The attempt that the browser of a request is on; nil when there is none, or it is over.
  func attempt(in request: Request, at time: Date) -> SignInAttempt? {
    guard let bytes = (request.cookies[name]?.value).flatMap({ Base64URL.decode($0) }),
      let box = try? ChaChaPoly.SealedBox(combined: bytes),
      let plain = try? ChaChaPoly.open(box, using: key, authenticating: Data(name.utf8)),
      let attempt = try? JSONDecoder().decode(SignInAttempt.self, from: plain)
    else { return nil }
    return time.timeIntervalSince(attempt.begun) < SignInAttempt.life ? attempt : nil
  }
}
