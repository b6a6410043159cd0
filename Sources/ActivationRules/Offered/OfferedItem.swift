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
