// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// After how many days shares, or parts of them, are deleted; nil keeps them.
package struct RetentionRule: Sendable, Equatable {
  /// Days after which an archived share moves to the trash.
  package var archived: Int?
  /// Days that a share stays in the trash.
  package var binned: Int?
  /// Days after which the original of a delivered article is removed: what was shared, and a page added to it.
  package var originals: Int?
  /// Days after which the books of a delivered article are removed.
  package var books: Int?

  package init(archived: Int? = nil, binned: Int? = nil, originals: Int? = nil, books: Int? = nil) {
    (self.archived, self.binned) = (archived, binned)
    (self.originals, self.books) = (originals, books)
  }

  /// The rule of an account on a server: of both limits, the shorter one.
  package func within(_ server: RetentionRule) -> RetentionRule {
    RetentionRule(
      archived: Self.shorter(archived, server.archived), binned: Self.shorter(binned, server.binned),
      originals: Self.shorter(originals, server.originals), books: Self.shorter(books, server.books))
  }

  private static func shorter(_ own: Int?, _ server: Int?) -> Int? {
    [own, server].compactMap(\.self).min()
  }
}
