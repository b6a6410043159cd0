// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the server knows of an article.
public struct ArticleSummary: Codable, Hashable, Sendable {
  /// The title of the content, also when the sender entered another one.
  public let title: String?
  /// The name of the site.
  public let siteName: String?
  /// The name of the author.
  public let byline: String?
  /// When it was published, as the page says.
  public let published: String?
  /// The language as a BCP 47 tag.
  public let language: String?
  /// Words of the text.
  public let words: Int
  /// What was read: the server's own `fetch`, the sender's `capture`, a `text`, `photos`, a `file`, or only the
  /// `link`, if the page couldn't be read.
  public let readFrom: String

  /// Creates a summary from its parts.
  public init(
    title: String? = nil, siteName: String?, byline: String?, published: String?, language: String?,
    words: Int,
    readFrom: String
  ) {
    self.title = title
    self.siteName = siteName
    self.byline = byline
    self.published = published
    self.language = language
    self.words = words
    self.readFrom = readFrom
  }
}
