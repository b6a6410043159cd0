// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Where an attachment stands in what was offered; both numbers count from 0.
public struct OfferedPosition: Codable, Sendable, Hashable, CustomStringConvertible {
  /// Number of the extension item.
  public let item: Int
  /// Number of the attachment in it.
  public let attachment: Int

  /// Creates a position from two numbers.
  public init(item: Int, attachment: Int) {
    self.item = item
    self.attachment = attachment
  }

  /// As a person reads it, counted from 1.
  public var description: String { "attachment \(attachment + 1) of item \(item + 1)" }
}
