// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import CryptoExtras
import Encodings
import Foundation

/// The public keys of an identity provider (RFC 7517); those that are of no use here are left out.
struct KeySet: Sendable {
  /// The algorithms of signatures that are believed (RFC 7518, section 3.1); never a shared secret, never none.
  enum Algorithm: String, Sendable {
    case rs256 = "RS256"
    case es256 = "ES256"
  }

  struct Key: Sendable {
    fileprivate enum Value: Sendable {
      case rsa(_RSA.Signing.PublicKey)
      case p256(P256.Signing.PublicKey)
    }

    let id: String?
    let algorithm: Algorithm
    fileprivate let value: Value

    /// Whether the signature over these bytes is this key's.
    func signed(_ bytes: Data, _ signature: Data) -> Bool {
      switch value {
      case .rsa(let key):
        key.isValidSignature(
          _RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA256.hash(data: bytes),
          padding: .insecurePKCS1v1_5)
      case .p256(let key):
        (try? P256.Signing.ECDSASignature(rawRepresentation: signature)).map {
          key.isValidSignature($0, for: bytes)
        } ?? false
      }
    }
  }

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
      throw .provider("its keys are not what they should be")
    }
    keys = members.keys.prefix(Self.limit).compactMap(Self.key)
  }

  /// The keys that a token with that header may be signed with; without a name the only one of its kind.
  func keys(named id: String?, for algorithm: Algorithm) -> [Key] {
    let fitting = keys.filter { $0.algorithm == algorithm }
    guard let id else { return fitting.count == 1 ? fitting : [] }
    return fitting.filter { $0.id == id }
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

  // 2048 bits at least (RFC 7518, section 3.3), and no more than a signature may cost.
  private static func rsa(_ member: Members.Member) -> _RSA.Signing.PublicKey? {
    guard let modulus = member.n.flatMap(Base64URL.decode), let exponent = member.e.flatMap(Base64URL.decode),
      exponent.count <= 8, let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent),
      (2048...8192).contains(key.keySizeInBits)
    else { return nil }
    return key
  }

  private static func p256(_ member: Members.Member) -> P256.Signing.PublicKey? {
    guard let x = member.x.flatMap(Base64URL.decode), let y = member.y.flatMap(Base64URL.decode),
      x.count == 32, y.count == 32
    else { return nil }
    return try? P256.Signing.PublicKey(rawRepresentation: x + y)
  }
}
