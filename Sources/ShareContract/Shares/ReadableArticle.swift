// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An article as a device shows it: the body of `GET /v1/shares/{id}/reading`.
public struct ReadableArticle: Codable, Hashable, Sendable {
  /// The title of the content.
  public let title: String?
  /// The address that was shared.
  public let url: String?
  /// A fragment of sanitized HTML; the addresses of its images are relative, `images/` and a name of ``images``.
  public let html: String
  /// The names of its images, in the order in which it shows them, each once.
  public let images: [String]
  /// Whether the fragment begins with title and source.
  public let hasTitle: Bool
  /// The language as a BCP 47 tag.
  public let language: String?
  /// `rtl` for languages that are written from right to left.
  public let direction: String?

  /// What the address of an image begins with in ``html``.
  public static let imagePrefix = "images/"

  /// Creates an article from its parts.
  public init(
    title: String?, url: String?, html: String, images: [String], hasTitle: Bool, language: String? = nil,
    direction: String? = nil
  ) {
    self.title = title
    self.url = url
    self.html = html
    self.images = images
    self.hasTitle = hasTitle
    self.language = language
    self.direction = direction
  }
}
