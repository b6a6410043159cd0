// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The site and the search text of a book in the catalog.
package struct CatalogMark: Sendable, Equatable {
  /// The site of the book; empty when it has none.
  package let site: String
  /// The text that a search covers, folded in the same way as the search terms.
  package let words: String

  package init(site: String, words: String) {
    self.site = site.replacingNullCharacters
    self.words = words.replacingNullCharacters
  }
}
