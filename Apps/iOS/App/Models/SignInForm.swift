// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKitPlatform

/// What the user typed to sign in, read.
struct SignInForm {
  let server: String
  let email: String
  let password: String
  let code: String

  /// Something is missing.
  struct Incomplete: Error {}

  /// The proof and the server; a sign-in link names its server itself.
  func read() throws -> (SignIn.Proof, URL) {
    let proof = try proof()
    if server.isEmpty, let named = proof.server { return (proof, named) }
    return (proof, try Self.address(server))
  }

  /// The server alone, for who signs in on its page.
  static func address(_ server: String) throws -> URL {
    let text = server.contains("://") ? server : "https://" + server
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme ?? ""),
      url.host?.isEmpty == false
    else {
      throw SignIn.Failure.badServer
    }
    return url
  }

  private func proof() throws -> SignIn.Proof {
    if !code.isEmpty { return SignIn.Proof(code: code) }
    guard !email.isEmpty, !password.isEmpty else { throw Incomplete() }
    return .password(email: email, password: password)
  }
}
