// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The limits of a destination, shown to its owner in advance.
public struct DestinationLimits: Codable, Hashable, Sendable {
  /// The most bytes one book may have.
  public let bookBytes: Int
  /// The most mails of the account in a minute; nil without a limit.
  public let perMinute: Int?
  /// The most mails of the account in 24 hours; nil without a limit.
  public let perDay: Int?
  /// The maximum number of mails to this address in 24 hours, from all users; nil without a limit.
  public let toAddressPerDay: Int?

  /// Creates limits from their parts.
  public init(bookBytes: Int, perMinute: Int? = nil, perDay: Int? = nil, toAddressPerDay: Int? = nil) {
    self.bookBytes = bookBytes
    self.perMinute = perMinute
    self.perDay = perDay
    self.toAddressPerDay = toAddressPerDay
  }
}
