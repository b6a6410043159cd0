// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One extension item of what a host app offers to the share sheet, as far as activation rules see it.
public struct OfferedItem: Codable, Sendable, Equatable {
  /// Its attachments, in the host's order.
  public var attachments: [OfferedAttachment]

  /// Describes an item by its attachments.
  public init(attachments: [OfferedAttachment]) { self.attachments = attachments }

  /// Describes an item by the type identifiers of each attachment.
  public init(_ attachments: [[String]]) {
    self.attachments = attachments.map(OfferedAttachment.init(registeredTypeIdentifiers:))
  }
}

/// One attachment of an offered item: the types that its item provider registers.
public struct OfferedAttachment: Codable, Sendable, Equatable {
  /// Uniform type identifiers in order of fidelity, the best first.
  public var registeredTypeIdentifiers: [String]

  /// Describes an attachment by its types.
  public init(registeredTypeIdentifiers: [String]) {
    self.registeredTypeIdentifiers = registeredTypeIdentifiers
  }
}

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
