// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// What has been tried with a share in the outbox: `progress.json`, absent at first.
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
  /// The server of that account; nil if there is no account, or a version wrote it that didn't note the server.
  public internal(set) var server: ServerAddress?
  /// When the user last said that it shall be sent; from then its age counts, see ``OutboxExpiry``.
  public internal(set) var renewedAt: Date?

  init() {}
}
