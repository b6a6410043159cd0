// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Reading
package import ShareContract

/// The response of `GET /v1/preview`: what the server found at a link.
package struct LinkCard: Encodable, Sendable {
  /// The address in the request.
  package let url: String
  /// The sender's title, or the page's, or else the address; never the title of a wall.
  package private(set) var title: String
  package let description: String?
  package let siteName: String?
  /// The address of an icon that was fetched and is an image.
  package let icon: String?
  /// The icon itself if it is small, so that the client need not request it from the site.
  package let iconData: Data?
  /// The address of an image that was fetched and is an image.
  package let image: String?
  /// The page's canonical address.
  package let canonical: String?
  package let language: String?
  /// The wall that the site returned instead of the page.
  package let wall: WallStatus?

  package init(_ card: PageCard, of url: String, icon: PreviewImage?, image: PreviewImage?) {
    self.url = url
    title = card.title ?? Self.title(of: url)
    description = card.excerpt
    siteName = card.siteName
    self.icon = icon?.address
    iconData = icon?.small
    self.image = image?.address
    canonical = card.canonicalURL
    language = card.language
    wall = card.wall.map { WallStatus($0) }
  }

  /// Creates the preview of a page without fetching its images.
  package init(unseen card: PageCard, of url: String) {
    self.url = url
    title = card.title ?? Self.title(of: url)
    description = card.excerpt
    siteName = card.siteName
    icon = card.icons.first?.address
    iconData = nil
    image = card.image
    canonical = card.canonicalURL
    language = card.language
    wall = card.wall.map { WallStatus($0) }
  }

  /// The preview with the title from the sender, who saw the page; an empty title changes nothing.
  package func titled(_ own: String?) -> LinkCard {
    var card = self
    let words = own?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
    if !words.isEmpty { card.title = String(words.prefix(300)) }
    return card
  }

  /// An address as people write it: without scheme and `www.`.
  private static func title(of url: String) -> String {
    var rest = url[...]
    if let scheme = rest.range(of: "://") { rest = rest[scheme.upperBound...] }
    if rest.hasPrefix("www.") { rest = rest.dropFirst(4) }
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    guard !path.isEmpty else { return "Untitled" }
    return String(path.hasSuffix("/") ? path.dropLast() : path)
  }

  private enum CodingKeys: String, CodingKey {
    case url, title, description, siteName, icon, iconData, image, canonical, language, wall
  }

  // Unknown values are null, so that every preview has the same members.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(url, forKey: .url)
    try container.encode(title, forKey: .title)
    try container.encode(description, forKey: .description)
    try container.encode(siteName, forKey: .siteName)
    try container.encode(icon, forKey: .icon)
    try container.encodeIfPresent(iconData, forKey: .iconData)
    try container.encode(image, forKey: .image)
    try container.encode(canonical, forKey: .canonical)
    try container.encode(language, forKey: .language)
    try container.encodeIfPresent(wall, forKey: .wall)
  }
}
