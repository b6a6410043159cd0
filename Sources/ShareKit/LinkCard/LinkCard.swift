// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import ShareContract

/// The title, texts and images of a link, which a share sheet shows instead of fetching the page.
///
/// A client that fetches a page behind a sign-in gets the sign-in page. So the title that the app passes always takes
/// precedence, and a preview of a sign-in page or another wall isn't used.
public struct LinkCard: Codable, Hashable, Sendable {
  /// The address of the link.
  public var url: URL
  /// The title; a card always has one.
  public var title: String
  /// The name of the site.
  public var siteName: String?
  /// One or two sentences.
  public var summary: String?
  /// A small image as the data of its file.
  ///
  /// An address isn't possible, because the system would fetch it.
  public var icon: Data?
  /// A large image as the data of its file.
  public var image: Data?

  /// Creates a card.
  ///
  /// An empty title is replaced by the name of the host.
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

  /// Creates a card from a server's preview.
  ///
  /// `ownTitle`, if there is one, replaces the title of the page.
  ///
  /// A preview with a wall describes the wall instead of the page, so nothing of it is used.
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
  /// Returns a preview of a page, which the server fetches.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func preview(of url: URL) async throws(Failure) -> LinkPreview {
    try await get(Routes.preview, query: [("url", url.absoluteString)])
  }
}
