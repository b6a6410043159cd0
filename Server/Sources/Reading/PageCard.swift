// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The metadata of a page for a link preview; a field that the page does not state is nil.
package struct PageCard: Sendable, Equatable {
  /// As the page states it for cards, which may have the site's name in it; the article's own may differ.
  package var title: String?
  package var byline: String?
  /// ISO 8601, as precise as the page says it.
  package var published: String?
  package var excerpt: String?
  package var siteName: String?
  /// Icons of the site: absolute http(s) addresses, the best first; none is verified.
  package var icons: [IconCandidate] = []
  /// The URL of the web manifest, which lists more icons.
  package var manifest: String?
  /// An absolute http(s) address, not verified.
  package var image: String?
  /// An absolute http(s) address on the page's own site.
  package var canonicalURL: String?
  /// A BCP 47 tag.
  package var language: String?
  /// The wall, if one was shown instead of the page.
  package var wall: Wall?

  package init(wall: Wall? = nil) {
    self.wall = wall
  }
}

extension PageCard {
  /// The title and image of a wall are not those of the page behind it, so they are left out.
  init(_ metadata: Metadata, _ base: PageBase, _ wall: Wall?, firstImage: String?) {
    self.init(wall: wall)
    guard wall?.leavesMetadata ?? true else { return }
    title = metadata.pageTitle
    byline = metadata.byline
    published = metadata.published
    excerpt = metadata.excerpt
    siteName = metadata.siteName
    image = metadata.leadImage ?? firstImage
    canonicalURL = metadata.canonicalURL
    language = metadata.language
  }

  /// Only for who shows them: there may be many.
  mutating func readIcons(_ tags: MetaTags, _ base: PageBase) {
    guard wall?.leavesMetadata ?? true else { return }
    icons = PageIcons.named(tags, base)
    manifest = tags.manifest.flatMap { base.web($0.utf8) }.map { String(decoding: $0, as: UTF8.self) }
  }
}
