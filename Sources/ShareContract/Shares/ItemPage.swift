// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One page of a list; `nextCursor` fetches the next one and is absent on the last.
public struct ItemPage<Item: Codable & Sendable>: Codable, Sendable {
  /// The items of this page.
  public let items: [Item]
  /// What to pass as `cursor` for the next page.
  public let nextCursor: String?

  /// Creates a page from its parts.
  public init(items: [Item], nextCursor: String? = nil) {
    self.items = items
    self.nextCursor = nextCursor
  }
}
