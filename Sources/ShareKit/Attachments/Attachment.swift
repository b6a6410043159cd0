// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// One part of a share.
///
/// Large content is in a file and is read in chunks.
public enum Attachment: Hashable, Sendable {
  /// An address, with the title that the user saw.
  case link(URL, title: String? = nil)
  /// Plain text without any markup.
  case text(String)
  /// The capture of a page.
  case page(Page)
  /// A file, such as a photo or a document.
  case file(File)

  /// The HTML of a page as the sender could see it.
  public struct Page: Hashable, Sendable {
    /// The HTML, encoded in UTF-8.
    public var html: ShareBodyContent
    /// The address of the page.
    public var location: URL?
    /// The title of the page.
    public var title: String?
    /// Images of the page that were captured with it.
    public var resources: [Resource]
    /// The metadata of the page.
    public var card: ShareRequest.Card?
    /// The text that the user selected; becomes the text of the share.
    public var selection: String?

    /// Creates a capture from its parts.
    public init(
      html: ShareBodyContent, location: URL? = nil, title: String? = nil, resources: [Resource] = [],
      card: ShareRequest.Card? = nil, selection: String? = nil
    ) {
      self.html = html
      self.location = location
      self.title = title
      self.resources = resources
      self.card = card
      self.selection = selection
    }
  }

  /// An image of a captured page.
  public struct Resource: Hashable, Sendable {
    /// The content of the image.
    public var content: ShareBodyContent
    /// The address it has in the page.
    public var location: URL
    /// The media type, if known.
    public var contentType: String?

    /// Creates an image from its parts.
    public init(content: ShareBodyContent, location: URL, contentType: String? = nil) {
      self.content = content
      self.location = location
      self.contentType = contentType
    }
  }

  /// A file that was shared.
  public struct File: Hashable, Sendable {
    /// The location of the file until the share is committed.
    public var url: URL
    /// The name that the user sees.
    public var name: String
    /// The media type, if known.
    public var contentType: String?

    /// Creates a file; by default the name is that of `url`.
    public init(url: URL, name: String? = nil, contentType: String? = nil) {
      self.url = url
      self.name = name ?? url.lastPathComponent
      self.contentType = contentType
    }
  }
}
