// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// The attempts to send a share in the outbox: `progress.json`, which doesn't exist before the first one.
public struct OutboxProgress: Codable, Hashable, Sendable {
  /// How often it was sent without a receipt.
  public internal(set) var attempts = 0
  /// When it may be sent again.
  package internal(set) var retry: OutboxRetry?
  /// Why it is not further.
  package internal(set) var reason: OutboxReason?
  /// The account it is sent to: that of the first claim, or the one the user chose.
  ///
  /// Then it never changes by itself.
  public internal(set) var account: String?
  /// The server of that account; nil if there is no account, or if an early version sent the share without noting the server.
  public internal(set) var server: ServerAddress?
  /// When the user last tried again; the age of the share counts from then, see ``OutboxExpiry``.
  public internal(set) var renewedAt: Date?

  init() {}
}
