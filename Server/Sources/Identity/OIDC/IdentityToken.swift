// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import JWTKit
import ServerCore

/// An identity token that is not verified yet (OpenID Connect Core 1.0, section 2).
package struct IdentityToken: Sendable {
  /// The largest token that is read, in bytes.
  private static let limit = 64 << 10

  let algorithm: KeySet.Algorithm
  /// The identifier of the key that signed the token.
  let keyID: String?
  private let text: String

  private struct Header: Decodable {
    let alg: String
    let kid: String?
    let crit: [String]?
  }

  /// Reads the header, which says which key to verify the token with.
  ///
  /// `JWTHeader` would convert every number to `Int` and trap on a large one, so the header is read here.
  package init(_ text: String) throws(ProviderFault) {
    let parts =
      text.utf8.count <= Self.limit ? text.split(separator: ".", omittingEmptySubsequences: false) : []
    guard parts.count == 3, parts.allSatisfy({ Base64URL.decode($0) != nil }),
      let data = Base64URL.decode(parts[0]), let header = try? JSONDecoder().decode(Header.self, from: data)
    else { throw .token("it is not well-formed") }
    guard let algorithm = KeySet.Algorithm(rawValue: header.alg) else {
      throw .token("its algorithm “\(header.alg.prefix(40))” is not allowed")
    }
    guard header.crit == nil else { throw .token("it has critical extensions, which are not supported") }
    (self.algorithm, keyID, self.text) = (algorithm, header.kid, text)
  }

  /// Returns the claims after it has verified the signature and checked every claim.
  ///
  /// - Parameters:
  ///   - keys: the provider's keys that fit the header; one of them must have signed the token.
  ///   - provider: the expected issuer, and the client that the token must be for.
  ///   - nonce: the nonce of the sign-in that requested the token.
  ///   - time: the current time, from which the clock of the provider may differ by a minute.
  func verifiedClaims(
    by keys: [KeySet.Key], provider: IdentityProvider, nonce: String, at time: Date
  ) async throws(ProviderFault) -> IdentityClaims {
    for key in keys where key.algorithm == algorithm {
      guard let claims = try await claims(signedBy: key) else { continue }
      try claims.check(provider, nonce: nonce, at: time)
      return claims
    }
    throw .token("none of the provider's keys signed it")
  }

  // Each key is in a collection of its own: a collection of several uses its default key when it doesn't know the `kid`.
  private func claims(signedBy key: KeySet.Key) async throws(ProviderFault) -> IdentityClaims? {
    do {
      return try await key.collection().verify(text, as: IdentityClaims.self)
    } catch let error as JWTError where error.errorType == .malformedToken {
      throw .token("its claims are not well-formed")
    } catch {
      return nil
    }
  }
}
