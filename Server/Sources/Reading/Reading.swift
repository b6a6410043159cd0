// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The result of reading a page.
package struct Reading: Sendable {
  /// The article, of which a paywall may leave a part; nil where the page has none.
  package let article: Article?
  /// The wall, if the site showed one instead of the article.
  package let wall: Wall?

  /// The page's metadata without icons, present even when there is no article.
  package let card: PageCard

  package init(article: Article?, wall: Wall?, card: PageCard? = nil) {
    self.article = article
    self.wall = wall
    self.card = card ?? PageCard(wall: wall)
  }
}
