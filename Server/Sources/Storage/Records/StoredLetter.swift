// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A mail to a user about their account, held by the process that sends it.
package struct StoredLetter: Sendable, Equatable {
  package let id: String
  /// The encrypted address and text; empty if there is nothing to send.
  package let content: String
  /// How often the letter was claimed, including this time.
  package let attempts: Int
  package let isExpired: Bool
  /// Whether the end of the mail was about to be sent in an earlier attempt, so that it may have arrived.
  package let isHandedOver: Bool
  let fence: Int

  init(_ row: SQLRow, at time: Moment) throws {
    id = try row.text("id")
    content = try row.text("content")
    attempts = try row.integer("attempts")
    isExpired = try row.moment("expires_at") <= time
    isHandedOver = try row.integer("handed_over") != 0
    fence = try row.integer("fence")
  }
}
