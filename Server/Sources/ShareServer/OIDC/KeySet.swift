// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import CryptoExtras
import Foundation
import JWTKit

/// The public keys of an identity provider (RFC 7517); unsupported keys are left out.
struct KeySet: Sendable {
  /// The allowed signature algorithms (RFC 7518, section 3.1); never a shared secret, never none.
  enum Algorithm: String, Sendable {
    case rs256 = "RS256"
    case es256 = "ES256"
  }

  struct Key: Sendable {
    fileprivate enum Value: Sendable {
      case rsa(JWTKit.Insecure.RSA.PublicKey)
      case p256(ES256PublicKey)
    }

    let id: String?
    let algorithm: Algorithm
    fileprivate let value: Value

    /// Returns a collection of this key alone, which verifies signatures of its algorithm only.
    func collection() async -> JWTKeyCollection {
      switch value {
      case .rsa(let key): await JWTKeyCollection().add(rsa: key, digestAlgorithm: .sha256)
      case .p256(let key): await JWTKeyCollection().add(ecdsa: key)
      }
    }
  }

  // `JWKS` fails as a whole when one key is of an unknown type, and doesn't read `use`.
  private struct Members: Decodable {
    struct Member: Decodable {
      let kty: String?
      let kid: String?
      let use: String?
      let alg: String?
      let crv: String?
      let n: String?
      let e: String?
      let x: String?
      let y: String?
    }
    let keys: [Member]
  }

  let keys: [Key]
  private static let limit = 50

  init(_ bytes: [UInt8]) throws(ProviderFault) {
    guard let members = try? JSONDecoder().decode(Members.self, from: Data(bytes)) else {
      throw .provider("its key set is not well-formed")
    }
    keys = members.keys.prefix(Self.limit).compactMap(Self.key)
  }

  /// Returns the keys that a token with this header may be signed with.
  ///
  /// Without an identifier, the key must be the only one for the algorithm.
  func keys(id: String?, for algorithm: Algorithm) -> [Key] {
    let candidates = keys.filter { $0.algorithm == algorithm }
    guard let id else { return candidates.count == 1 ? candidates : [] }
    return candidates.filter { $0.id == id }
  }

  private static func key(_ member: Members.Member) -> Key? {
    guard member.use == nil || member.use == "sig" else { return nil }
    switch (member.kty, member.crv) {
    case ("RSA", _) where member.alg == nil || member.alg == "RS256":
      return rsa(member).map { Key(id: member.kid, algorithm: .rs256, value: .rsa($0)) }
    case ("EC", "P-256") where member.alg == nil || member.alg == "ES256":
      return p256(member).map { Key(id: member.kid, algorithm: .es256, value: .p256($0)) }
    default: return nil
    }
  }

  // At least 2048 bits (RFC 7518, section 3.3). The upper limits bound the time that a verification takes.
  private static func rsa(_ member: Members.Member) -> JWTKit.Insecure.RSA.PublicKey? {
    guard let modulus = member.n.flatMap(Base64URL.decode), let exponent = member.e.flatMap(Base64URL.decode),
      exponent.count <= 8, let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent),
      (2048...8192).contains(key.keySizeInBits)
    else { return nil }
    return try? JWTKit.Insecure.RSA.PublicKey(backing: key)
  }

  private static func p256(_ member: Members.Member) -> ES256PublicKey? {
    guard let x = member.x.flatMap(Base64URL.decode), let y = member.y.flatMap(Base64URL.decode),
      x.count == 32, y.count == 32
    else { return nil }
    return try? ES256PublicKey(backing: P256.Signing.PublicKey(rawRepresentation: x + y))
  }
}

/// Base64url without padding (RFC 4648, section 5); only the canonical encoding of a value is accepted.
enum Base64URL {
  static func encode(_ bytes: some DataProtocol) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }

  static func decode(_ text: some StringProtocol) -> Data? {
    guard text.utf8.allSatisfy(isLetter) else { return nil }
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    let padded = plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: padded), encode(bytes) == String(text) else { return nil }
    return bytes
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
