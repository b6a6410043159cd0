// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a page turned out to be.
package struct Reading: Sendable {
  /// The article; nil where the page has none. A paywall may leave the part it shows.
  package let article: Article?
  /// What the site showed in place of the article, if it did.
  package let wall: Wall?

  package init(article: Article?, wall: Wall?) {
    self.article = article
    self.wall = wall
  }
}
