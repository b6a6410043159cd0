// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Limits sign-in attempts, counted across the page, the API, the catalog of books and OAuth.
///
/// An attempt counts for its peer, for the peer's wider network, and for the pair of peer and account. No count is for an
/// account alone, so nobody can lock its owner out from elsewhere.
package struct SignInLimits: Sendable {
  private let networks: RateLimit
  private let peers: RateLimit
  private let pairs: RateLimit
  private let passwords: RateLimit
  private let codes: RateLimit

  /// - Parameters:
  ///   - shared: the counter for a limit of that name, which all servers of an installation use.
  ///   - now: the time by which attempts are forgotten.
  package init(
    shared: ((String) -> RateCounter)? = nil, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    func limit(_ name: String, _ perMinute: Int) -> RateLimit {
      RateLimit(perMinute: perMinute, counter: shared?(name), now: now)
    }
    networks = limit("sign-in network", 120)
    peers = limit("sign-in peer", 30)
    pairs = limit("sign-in pair", 10)
    passwords = limit("password", 10)
    codes = limit("code", 10)
  }

  /// Counts an attempt of a peer; throws 429 after 30 in a minute, or 120 of an IPv6 network of 48 bits.
  package func take(from peer: PeerKey) async throws {
    // The peer first: one that is over its limit uses up nothing of its network.
    try await peers.take(peer.text)
    try await networks.take(peer.network)
  }

  /// Counts an attempt of a peer at one account; throws 429 after 10 in a minute.
  ///
  /// - Parameter target: the account's identifier, or the name that was typed if there is no such account.
  package func take(from peer: PeerKey, at target: String) async throws {
    try await pairs.take(peer.text + " " + target.prefix(254))
  }

  /// Counts a password that a signed-in user typed to confirm a change; throws 429 after 10 in a minute.
  package func take(passwordOf account: String) async throws {
    try await passwords.take(account)
  }

  /// Counts a device's code that a signed-in user typed; throws 429 after 10 in a minute.
  package func take(codeOf account: String) async throws {
    try await codes.take(account)
  }
}
