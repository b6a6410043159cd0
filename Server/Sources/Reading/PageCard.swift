// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a page says of itself for the card of a link; a field that it does not state is nil.
package struct PageCard: Sendable, Equatable {
  package var title: String?
  package var excerpt: String?
  package var siteName: String?
  /// An absolute http(s) address.
  package var icon: String?
  /// An absolute http(s) address.
  package var image: String?
  /// A BCP 47 tag.
  package var language: String?
  /// What stood in place of the page.
  package var wall: Wall?

  package init(wall: Wall? = nil) {
    self.wall = wall
  }
}

extension PageCard {
  /// A wall's own title and picture are not those of the page behind it, so they are left out.
  init(_ metadata: Metadata, _ base: PageBase, _ wall: Wall?) {
    self.init(wall: wall)
    guard wall?.leavesArticle ?? true else { return }
    title = metadata.title
    excerpt = metadata.excerpt
    siteName = metadata.siteName
    icon = metadata.tags.icon.flatMap { base.web($0.utf8) }.map { String(decoding: $0, as: UTF8.self) }
    image = metadata.leadImage
    language = metadata.language
  }
}
