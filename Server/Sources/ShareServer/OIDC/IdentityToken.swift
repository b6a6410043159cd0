// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation

/// A token that says who somebody is, taken apart; nothing in it is believed yet (RFC 7515, section 7.1).
struct IdentityToken: Sendable {
  /// Larger ones are not looked at, in bytes.
  private static let limit = 64 << 10

  let algorithm: KeySet.Algorithm
  let key: String?
  private let signed: Data
  private let signature: Data
  private let payload: Data

  private struct Head: Decodable {
    let alg: String
    let kid: String?
    let crit: [String]?
  }

  init(_ text: String) throws(ProviderFault) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= Self.limit, parts.count == 3, let head = Base64URL.decode(parts[0]),
      let payload = Base64URL.decode(parts[1]), let signature = Base64URL.decode(parts[2]),
      let fields = try? JSONDecoder().decode(Head.self, from: head)
    else { throw .token("it is not well-formed") }
    guard let algorithm = KeySet.Algorithm(rawValue: fields.alg) else {
      throw .token("its algorithm is “\(fields.alg.prefix(40))”")
    }
    guard fields.crit == nil else { throw .token("it has extensions that are not known here") }
    (self.algorithm, key) = (algorithm, fields.kid)
    (self.payload, self.signature) = (payload, signature)
    signed = Data((parts[0] + "." + parts[1]).utf8)
  }

  /// What it says, once one of the keys signed it.
  func claims(signedBy keys: [KeySet.Key]) throws(ProviderFault) -> IdentityClaims {
    guard keys.contains(where: { $0.signed(signed, signature) }) else {
      throw .token("its signature is not the provider's")
    }
    guard let claims = try? JSONDecoder().decode(IdentityClaims.self, from: payload) else {
      throw .token("its claims are not what they should be")
    }
    return claims
  }
}

/// What a signed token says (OpenID Connect Core 1.0, section 2).
struct IdentityClaims: Decodable, Sendable {
  /// How far two clocks may differ, in seconds.
  private static let skew = 60.0
  /// How old a token may be that was just asked for, in seconds.
  private static let life = 600.0

  let iss: String
  let sub: String
  let aud: Audience
  let azp: String?
  let exp: Double
  let iat: Double
  let nbf: Double?
  let nonce: String?
  let email: String?
  let emailVerified: Truth?

  enum CodingKeys: String, CodingKey {
    case iss, sub, aud, azp, exp, iat, nbf, nonce, email
    case emailVerified = "email_verified"
  }

  /// One name or several.
  struct Audience: Decodable, Sendable {
    let names: [String]

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      names = try (try? [value.decode(String.self)]) ?? value.decode([String].self)
    }
  }

  /// A truth value; some providers write it as a text.
  struct Truth: Decodable, Sendable {
    let isTrue: Bool

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      isTrue = try (try? value.decode(Bool.self)) ?? (value.decode(String.self) == "true")
    }
  }

  /// Whether it was made for this server, for this sign-in, and just now (section 3.1.3.7).
  func check(_ provider: IdentityProvider, nonce expected: String, at time: Date) throws(ProviderFault) {
    let now = time.timeIntervalSince1970
    guard iss == provider.issuer else { throw .token("it is from another issuer") }
    // At most 255 ASCII characters (section 2). Control characters, such as U+0000, could make two users look like one.
    guard (1...255).contains(sub.utf8.count), sub.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw .token("its subject is not 1 to 255 printable ASCII characters")
    }
    guard aud.names.contains(provider.client) else { throw .token("it is for another client") }
    guard azp == provider.client || azp == nil && aud.names.count == 1 else {
      throw .token("it was made for another party")
    }
    guard now < exp + Self.skew else { throw .token("it has expired") }
    guard iat <= now + Self.skew, now - Self.life <= iat, nbf.map({ $0 <= now + Self.skew }) != false else {
      throw .token("it is not of this time")
    }
    guard nonce == expected else { throw .token("its nonce is another sign-in's") }
  }
}
