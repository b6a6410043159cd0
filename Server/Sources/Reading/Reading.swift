// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a page turned out to be.
package struct Reading: Sendable {
  /// The article, of which a paywall may leave a part; nil where the page has none.
  package let article: Article?
  /// What the site showed in position of the article, if it did.
  package let wall: Wall?

  /// The page's metadata without icons, present even when there is no article.
  package let card: PageCard

  package init(article: Article?, wall: Wall?, card: PageCard? = nil) {
    self.article = article
    self.wall = wall
    self.card = card ?? PageCard(wall: wall)
  }
}
