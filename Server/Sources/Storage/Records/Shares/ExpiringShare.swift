// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A share that the rules of its account and the server delete.
package struct ExpiringShare: Sendable, Equatable {
  package enum Step: String, Sendable {
    /// It moves from the archive to the trash, from which its owner can restore it.
    case trash
    /// It is deleted for good.
    case delete
    /// What was shared is removed; the article and its books stay.
    case original
    /// Its books are removed; the article stays, and a book is made again when it is sent.
    case books
  }

  package let id: String
  package let title: String?
  /// When it was received, archived or moved to the trash, or when its book was made.
  ///
  /// It is later than now for a share that is deleted after it will have moved to the trash.
  package let since: Moment
  /// The bytes that are deleted, or that move to the trash.
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
