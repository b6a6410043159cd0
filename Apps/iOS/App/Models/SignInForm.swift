// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import ShareKitPlatform

/// The parsed input of the sign-in form.
struct SignInForm {
  let server: String
  let email: String
  let password: String
  let code: String
  /// What the user typed into the field for a proxy; empty for none.
  var header = ""

  /// A required field is empty.
  struct Incomplete: Error {}
  /// The header field for a proxy isn't one.
  struct BadHeader: Error {}

  /// Reads the credentials and the server.
  ///
  /// A sign-in link contains its server.
  func read() throws -> (SignIn.Credentials, URL) {
    let credentials = try credentials()
    if server.isEmpty, let named = credentials.server { return (credentials, named) }
    return (credentials, try Self.address(server))
  }

  /// The header fields for a proxy in front of the server; nil if the user typed none.
  static func fields(_ header: String) throws -> [HeaderField]? {
    let header = header.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !header.isEmpty else { return nil }
    guard let field = HeaderField(header) else { throw BadHeader() }
    return [field]
  }

  /// Only the server, for users who sign in on its page.
  ///
  /// A keyboard may begin the address with a capital letter and end it with a space.
  static func address(_ server: String) throws -> URL {
    let server = server.trimmingCharacters(in: .whitespacesAndNewlines)
    let text = server.contains("://") ? server : "https://" + server
    guard let typed = URL(webAddress: text), let url = URL(string: ServerAddress(typed).text) else {
      throw SignIn.Failure.badServer
    }
    return url
  }

  private func credentials() throws -> SignIn.Credentials {
    if !code.isEmpty { return SignIn.Credentials(code: code) }
    guard !email.isEmpty, !password.isEmpty else { throw Incomplete() }
    return .password(email: email, password: password)
  }
}
