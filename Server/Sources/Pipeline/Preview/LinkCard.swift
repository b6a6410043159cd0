// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Reading
package import ShareContract

/// The answer of `GET /v1/preview`: what the server could see of a link.
package struct LinkCard: Encodable, Sendable {
  /// The address that was asked about.
  package let url: String
  /// The sender's own, the page's, or else the address; never a wall's.
  package private(set) var title: String
  package let description: String?
  package let siteName: String?
  /// The address of a picture that was looked at and is one.
  package let icon: String?
  /// The icon itself where it is small, so that nobody has to ask the site for it.
  package let iconData: Data?
  /// The address of a picture that was looked at and is one.
  package let image: String?
  /// Where the page says that it is.
  package let canonical: String?
  package let language: String?
  /// What stood in place of the page.
  package let wall: WallStatus?

  package init(_ card: PageCard, of url: String, icon: CardPicture?, image: CardPicture?) {
    self.url = url
    title = card.title ?? Self.title(of: url)
    description = card.excerpt
    siteName = card.siteName
    self.icon = icon?.address
    iconData = icon?.small
    self.image = image?.address
    canonical = card.canonicalURL
    language = card.language
    wall = card.wall.map(WallStatus.init)
  }

  /// The card of a page at hand, whose pictures nobody has looked at.
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
    wall = card.wall.map(WallStatus.init)
  }

  /// The card under the sender's own title, who saw the page; an empty one changes nothing.
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

  // What is not known is null, so that every card has the same members.
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
