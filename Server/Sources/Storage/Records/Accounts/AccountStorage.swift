// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What uses the storage of one account, in bytes.
package struct AccountStorage: Sendable, Equatable {
  package let account: String
  package let email: String
  package let shares: Int
  package let binnedShares: Int
  /// The shares themselves, as they arrived.
  package let bodies: Int
  /// Pages that were added to shares.
  package let captures: Int
  package let articles: Int
  package let books: Int
  /// Books with several articles.
  package let digests: Int

  init(_ row: SQLRow) throws {
    account = try row.text("id")
    email = try row.text("email")
    shares = try row.integer("kept_shares")
    binnedShares = try row.integer("binned_shares")
    bodies = try row.integer("bodies")
    captures = try row.integer("captures")
    articles = try row.integer("articles")
    books = try row.integer("books")
    digests = try row.integer("digests")
  }
}
