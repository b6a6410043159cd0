// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import ShareContract

/// The answer of `GET /v1/preview`: what the server could see of a link.
struct LinkCard: Encodable, Sendable {
  /// The address that was asked about.
  let url: String
  let title: String?
  let description: String?
  let siteName: String?
  /// An address.
  let icon: String?
  /// An address.
  let image: String?
  let language: String?
  /// What stood in place of the page; then there is no title.
  let wall: WallStatus?

  init(_ card: PageCard, of url: String) {
    self.url = url
    title = card.title
    description = card.excerpt
    siteName = card.siteName
    icon = card.icon
    image = card.image
    language = card.language
    wall = card.wall.map(WallStatus.init)
  }

  private enum CodingKeys: String, CodingKey {
    case url, title, description, siteName, icon, image, language, wall
  }

  // What is not known is null, so that every card has the same members.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(url, forKey: .url)
    try container.encode(title, forKey: .title)
    try container.encode(description, forKey: .description)
    try container.encode(siteName, forKey: .siteName)
    try container.encode(icon, forKey: .icon)
    try container.encode(image, forKey: .image)
    try container.encode(language, forKey: .language)
    try container.encodeIfPresent(wall, forKey: .wall)
  }
}
