// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import ShareContract

/// The server's answer to `GET /v1/preview?url=`.
public struct LinkPreview: Codable, Hashable, Sendable {
  /// The wall that the server found instead of the page.
  public struct Wall: Codable, Hashable, Sendable {
    /// The kind of the wall, such as `signIn`.
    public let kind: String

    /// Creates a wall of a kind.
    public init(kind: String) { self.kind = kind }
  }

  /// The address after redirections.
  public let url: String?
  /// The title of the page.
  public let title: String?
  /// The description of the page.
  public let description: String?
  /// The name of the site.
  public let siteName: String?
  /// The address of the page's icon.
  public let icon: String?
  /// The icon itself if it is small, so that no request to the site is needed.
  public let iconData: Data?
  /// The address of its large image.
  public let image: String?
  /// The language of the page as a BCP 47 tag.
  public let language: String?
  /// The wall, if there was one.
  public let wall: Wall?

  /// Creates a preview from its parts.
  public init(
    url: String? = nil, title: String? = nil, description: String? = nil, siteName: String? = nil,
    icon: String? = nil, iconData: Data? = nil, image: String? = nil, language: String? = nil,
    wall: Wall? = nil
  ) {
    self.url = url
    self.title = title
    self.description = description
    self.siteName = siteName
    self.icon = icon
    self.iconData = iconData
    self.image = image
    self.language = language
    self.wall = wall
  }
}
