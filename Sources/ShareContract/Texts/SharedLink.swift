// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A link of a shared text, and what the text says about it.
public struct SharedLink: Hashable, Sendable {
  /// The address with its scheme.
  public let address: String
  /// The text beside the address on its line, such as “To read later:”.
  public let comment: String?

  /// Creates a link from its address and comment.
  public init(address: String, comment: String? = nil) {
    self.address = address
    self.comment = comment
  }
}
