// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import CryptoExtras
import Foundation
import Messages
import ServerCore
import ShareContract

/// Hashes passwords with scrypt as PHC strings: `$scrypt$ln=15,r=8,p=3$salt$hash`.
///
/// The cost is OWASP's N=2^15, r=8, p=3, which takes 32 MiB per hash. Two run at once on separate threads and a few
/// wait, so that a flood of sign-ins uses up neither memory nor the threads that serve other requests. Clients take
/// turns, so a client that tries many passwords delays only itself.
package struct PasswordHash: Sendable {
  /// The cost of a hash, as in its PHC string.
  package struct Cost: Equatable, Sendable {
    let ln: Int
    let r: Int
    let p: Int

    /// The cost of new hashes, as OWASP recommends it.
    package static let recommended = Cost(ln: 15, r: 8, p: 3)
    /// A hundredth of that, for tests: it is too little against an attacker.
    package static let lowest = Cost(ln: 10, r: 8, p: 1)

    var text: String { "ln=\(ln),r=\(r),p=\(p)" }
  }

  private static let length = 32
  private let cost: Cost
  private let threads = FairThreads(name: "passwords", count: 2, waitingLimit: 64, clientLimit: 4)

  /// - Parameter cost: what new hashes cost.
  package init(cost: Cost = .recommended) { self.cost = cost }

  /// Creates the PHC string of a password with a new salt.
  ///
  /// Throws 429 when too many wait.
  ///
  /// - Parameter client: the account, or the peer that is not signed in, whose turn it takes.
  package func make(_ password: String, for client: String) async throws -> String {
    let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
    let hash = try await derive(password, salt, cost, client)
    return "$scrypt$\(cost.text)$" + Self.encode(salt) + "$" + Self.encode(hash)
  }

  /// Whether the password matches the PHC string.
  ///
  /// Without a PHC string it does the same work and returns false, so the timing doesn't reveal whether an account exists.
  ///
  /// - Parameter client: the account, or the peer that is not signed in, whose turn it takes.
  package func verify(_ password: String, against phc: String?, for client: String) async throws -> Bool {
    let parts = (phc ?? "").split(separator: "$").map(String.init)
    guard parts.count == 4, parts[0] == "scrypt", let ownCost = Self.cost(parts[1]),
      let salt = Self.decode(parts[2]), let hash = Self.decode(parts[3])
    else {
      _ = try await derive(password, Data(repeating: 7, count: 16), cost, client)
      return false
    }
    return Self.isEqual(try await derive(password, salt, ownCost, client), hash)
  }

  /// Whether a PHC string has the cost of new hashes; another one is replaced at the next sign-in.
  func isCurrent(_ phc: String) -> Bool {
    phc.split(separator: "$").dropFirst().first.flatMap { Self.cost(String($0)) } == cost
  }

  // Limited, so that a damaged row can't use up the memory.
  private static func cost(_ text: String) -> Cost? {
    let pairs = text.split(separator: ",").map { $0.split(separator: "=") }
    guard pairs.count == 3, pairs.map({ $0.first ?? "" }) == ["ln", "r", "p"] else { return nil }
    let numbers = pairs.compactMap { $0.count == 2 ? Int($0[1]) : nil }
    guard numbers.count == 3, (10...17).contains(numbers[0]), (1...16).contains(numbers[1]),
      (1...10).contains(numbers[2])
    else { return nil }
    return Cost(ln: numbers[0], r: numbers[1], p: numbers[2])
  }

  private func derive(
    _ password: String, _ salt: Data, _ cost: Cost, _ client: String
  ) async throws -> Data {
    do {
      return try await threads.run(for: client) { try Self.deriveNow(password, salt, cost) }
    } catch is FairThreads.Busy {
      throw ProblemResponse(
        Problem(.tooManyRequests, .tooManySignIns),
        retryAfterSeconds: 5)
    }
  }

  private static func deriveNow(_ password: String, _ salt: Data, _ cost: Cost) throws -> Data {
    let key = try KDF.Scrypt.deriveKey(
      from: Data(password.precomposedStringWithCompatibilityMapping.utf8), salt: salt,
      outputByteCount: length, rounds: 1 << cost.ln, blockSize: cost.r, parallelism: cost.p,
      maxMemory: 512 << 20)
    return key.withUnsafeBytes { Data($0) }
  }

  private static func isEqual(_ left: Data, _ right: Data) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func encode(_ data: Data) -> String {
    data.base64EncodedString().replacing("=", with: "")
  }

  private static func decode(_ text: String) -> Data? {
    Data(base64Encoded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4))
  }
}
