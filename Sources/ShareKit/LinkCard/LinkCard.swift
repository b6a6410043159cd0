// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import ShareContract

/// The card of a link: what a share sheet shows instead of fetching the page.
///
/// For a page behind a sign-in, a client that fetches it gets the sign-in page. So the sender's own title always comes first, and
/// nothing is taken from a preview that met a wall.
public struct LinkCard: Codable, Hashable, Sendable {
  /// The address of the link.
  public var url: URL
  /// The title; a card always has one.
  public var title: String
  /// The name of the site.
  public var siteName: String?
  /// One or two sentences.
  public var summary: String?
  /// A small image, encoded; local data, because an address would be fetched.
  public var icon: Data?
  /// A large image, encoded.
  public var image: Data?

  /// Makes a card; an empty title becomes the host's name.
  public init(
    url: URL, title: String?, siteName: String? = nil, summary: String? = nil, icon: Data? = nil,
    image: Data? = nil
  ) {
    self.url = url
    self.title = Self.words(title) ?? url.host ?? url.absoluteString
    self.siteName = Self.words(siteName)
    self.summary = Self.words(summary)
    self.icon = icon
    self.image = image
  }

  /// The card that a server's preview makes, with the sender's own title, if there is one, instead of the page's.
  ///
  /// A preview that met a wall describes the wall, so nothing of it is used.
  public init(url: URL, ownTitle: String?, preview: LinkPreview?, icon: Data? = nil, image: Data? = nil) {
    let preview = preview?.wall == nil ? preview : nil
    self.init(
      url: url, title: Self.words(ownTitle) ?? preview?.title, siteName: preview?.siteName,
      summary: preview?.description, icon: icon, image: preview == nil ? nil : image)
  }

  private static func words(_ text: String?) -> String? {
    let words = text?.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(1000)
    return words.flatMap { $0.isEmpty ? nil : String($0) }
  }
}

extension ServerAPI {
  /// Returns what the server finds at an address.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func preview(of url: URL) async throws(Failure) -> LinkPreview {
    try await get(Routes.preview, query: [("url", url.absoluteString)])
  }
}
