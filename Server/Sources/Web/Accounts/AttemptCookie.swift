// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Crypto
import Encodings
import Foundation
import Hummingbird
import Identity
import ServerCore

/// The cookie of a sign-in attempt.
///
/// Without a key that outlives the process, a restart ends pending sign-ins.
package struct AttemptCookie: Sendable {
  package let isSecure: Bool
  private let key: SymmetricKey

  private let name: String

  /// - Parameters:
  ///   - server: a name of this server that other servers on the same host don't have.
  ///   - key: the key of all servers with the same database.
  package init(isSecure: Bool, server: String, key: SymmetricKey = SymmetricKey(size: .bits256)) {
    self.key = key
    self.isSecure = isSecure
    name = (isSecure ? "__Host-sharepipe-provider-" : "sharepipe-provider-") + server
  }

  private var ending: String { "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "") }

  /// The size of a cookie, with its attributes, that every browser stores (RFC 6265, section 6.1), in bytes.
  private static let limit = 4096

  /// An attempt whose return path is too long for a cookie redirects to the home page.
  func field(_ attempt: SignInAttempt) throws -> String {
    let field = try whole(attempt)
    return field.utf8.count <= Self.limit ? field : try whole(attempt.leadingHome)
  }

  private func whole(_ attempt: SignInAttempt) throws -> String {
    let box = try ChaChaPoly.seal(JSONEncoder().encode(attempt), using: key, authenticating: Data(name.utf8))
    return "\(name)=\(Base64URL.encode(box.combined)); Max-Age=\(Int(SignInAttempt.life))" + ending
  }

  var expiredField: String { "\(name)=; Max-Age=0" + ending }

  /// The attempt in the request's cookie; nil if there is none or it has expired.
  func attempt(in request: Request, at time: Date) -> SignInAttempt? {
    guard let bytes = (request.cookies[name]?.value).flatMap({ Base64URL.decode($0) }),
      let box = try? ChaChaPoly.SealedBox(combined: bytes),
      let plain = try? ChaChaPoly.open(box, using: key, authenticating: Data(name.utf8)),
      let attempt = try? JSONDecoder().decode(SignInAttempt.self, from: plain)
    else { return nil }
    return time.timeIntervalSince(attempt.begun) < SignInAttempt.life ? attempt : nil
  }
}
