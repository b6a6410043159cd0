// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A site with the number of its books in the catalog.
package struct CatalogSite: Sendable, Equatable {
  /// Empty for books without a site.
  package let name: String
  package let books: Int
  package let updatedAt: Moment

  init(_ row: SQLRow) throws {
    name = try row.text("site")
    books = try row.integer("books")
    updatedAt = try row.moment("updated_at")
  }
}
