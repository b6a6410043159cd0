// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import JWTKit

/// The claims of an identity token (OpenID Connect Core 1.0, section 2).
struct IdentityClaims: JWTPayload {
  /// How far two clocks may differ, in seconds.
  private static let leeway = 60.0
  /// The age of a token that was requested just now, at most, in seconds.
  private static let maximumAge = 600.0

  let iss: String
  let sub: String
  let aud: Audience
  let azp: String?
  let exp: Double
  let iat: Double
  let nbf: Double?
  let nonce: String?
  let email: String?
  let emailVerified: Flag?

  enum CodingKeys: String, CodingKey {
    case iss, sub, aud, azp, exp, iat, nbf, nonce, email
    case emailVerified = "email_verified"
  }

  /// One client or several; `AudienceClaim` traps on an empty array.
  struct Audience: Codable, Sendable {
    let clients: [String]

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      clients = try (try? [value.decode(String.self)]) ?? value.decode([String].self)
    }
  }

  /// A truth value; some providers write it as a string.
  struct Flag: Codable, Sendable {
    let isTrue: Bool

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      isTrue = try (try? value.decode(Bool.self)) ?? (value.decode(String.self) == "true")
    }
  }

  /// Checks nothing, because jwt-kit doesn't pass the provider, the nonce and the time that ``check`` needs.
  func verify(using algorithm: some JWTAlgorithm) {}

  /// Throws unless the token was made for this server, for this sign-in, and just now (section 3.1.3.7).
  func check(_ provider: IdentityProvider, nonce expected: String, at time: Date) throws(ProviderFault) {
    guard iss == provider.issuer else { throw .token("it is from another issuer") }
    // At most 255 ASCII characters (section 2). Control characters, such as U+0000, could make two users look like one.
    guard (1...255).contains(sub.utf8.count), sub.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw .token("its subject is not 1 to 255 printable ASCII characters")
    }
    guard aud.clients.contains(provider.client) else { throw .token("it is for another client") }
    guard azp == provider.client || azp == nil && aud.clients.count == 1 else {
      throw .token("it is for another authorized party")
    }
    try checkTimes(time.timeIntervalSince1970)
    guard nonce == expected else { throw .token("its nonce is not the one of this sign-in") }
  }

  private func checkTimes(_ now: Double) throws(ProviderFault) {
    guard now < exp + Self.leeway else { throw .token("it has expired") }
    guard iat <= now + Self.leeway else { throw .token("it was issued in the future") }
    guard now - Self.maximumAge <= iat else { throw .token("it was issued more than 10 minutes ago") }
    guard nbf.map({ $0 <= now + Self.leeway }) != false else { throw .token("it is not valid yet") }
  }
}
