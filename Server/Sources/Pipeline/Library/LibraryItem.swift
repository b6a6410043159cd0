// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import ShareContract
package import Storage

/// A share as a list of the library shows it.
package struct LibraryItem: Sendable {
  package let status: ShareStatus
  /// The position in the list, for `neighbors(of:in:account:)`.
  package let cursor: LibraryCursor
  /// The title, or else the address, the file name or the host; nil for a share without any.
  package let title: String?
  /// The name of the site, or else the host.
  package let site: String?
  /// The host name without “www.”, by which a list can be filtered.
  package let host: String?
  package let author: String?
  /// What is known about the article; nil before it is read.
  package let facts: ReadArticle?
  /// The article's own summary, or else the beginning of its text.
  package let summary: String?
  /// How many minutes reading the article takes, at 230 words a minute; nil before the article is read.
  package let minutes: Int?
  /// Whether the share has a book made by Sharepipe, which may have a cover.
  let hasCover: Bool
  package let createdAt: Date
  package let archivedAt: Date?
  /// Since when the share is in the bin.
  package let binnedAt: Date?
  /// When the owner first opened the article; nil while it is unread.
  package let openedAt: Date?
  /// How much of the article was read, from 0 to 1.
  package let readPosition: Double
  /// Whether something about the share requires its owner.
  package let needsYou: Bool
  package let tags: [String]
  /// The passage of the text that matches the search; nil without a search, or if only title or source match.
  package let snippet: SearchSnippet?
}

extension LibraryItem {
  init(
    _ record: LibraryRecord, article: ReadArticle?, deliveries: [DeliveryRecord], beginning: String?,
    snippet: SearchSnippet?
  ) {
    let share = record.share
    facts = article
    status = ShareStatus(share, article: article, deliveries: deliveries)
    cursor = record.cursor
    title = share.title ?? article?.documents?.first?.name ?? share.url ?? record.host
    site = record.site ?? record.host
    host = record.host
    author = record.author
    summary = article?.excerpt ?? beginning.map(Self.firstLines)
    minutes = article.map { max(1, ($0.words + 229) / 230) }
    hasCover = record.bookType == "application/epub+zip"
    createdAt = share.receivedAt.date
    archivedAt = record.archivedAt?.date
    binnedAt = record.binnedAt?.date
    openedAt = record.openedAt?.date
    readPosition = record.readPosition
    needsYou = record.needsOwner
    tags = record.tags
    self.snippet = snippet
  }

  private static func firstLines(_ text: String) -> String {
    text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
  }
}
