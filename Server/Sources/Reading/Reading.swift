// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a page turned out to be.
package struct Reading: Sendable {
  /// The article, of which a paywall may leave a part; nil where the page has none.
  package let article: Article?
  /// What the site showed in place of the article, if it did.
  package let wall: Wall?

  /// What the page says of itself, which may be more than nothing where there is no article to read.
  package let card: PageCard

  package init(article: Article?, wall: Wall?, card: PageCard? = nil) {
    self.article = article
    self.wall = wall
    self.card = card ?? PageCard(wall: wall)
  }
}
