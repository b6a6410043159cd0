// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A share that the rules of its account and the server delete.
package struct ExpiringShare: Sendable, Equatable {
  package enum Step: String, Sendable {
    /// It moves from the archive to the trash, from which its owner can restore it.
    case trash
    /// It is deleted for good.
    case delete
  }

  package let id: String
  package let title: String?
  /// When it was archived or moved to the trash.
  package let since: Moment
  /// The bytes of the share, its page, article, and books.
  package let bytes: Int
  package let step: Step

  init(_ row: SQLRow, _ step: Step) throws {
    id = try row.text("id")
    title = try row.optionalText("title")
    since = try row.moment("since")
    bytes = try row.integer("size")
    self.step = step
  }
}
