// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import Pipeline
import ServerCore
import ShareContract
import Storage

/// The values of the reading view.
struct ReadingPage {
  enum Content {
    /// An article, as in the book.
    case article(ShownArticle)
    /// A PDF, which the browser shows.
    case document
    /// Another file that was sent unchanged and that browsers don't show.
    case file

    var isDocument: Bool {
      if case .document = self { true } else { false }
    }
  }

  let item: LibraryItem
  /// The list from which it was opened.
  let list: LibraryFilter
  let content: Content
  /// The next share of the list.
  let next: LibraryItem?
  let destinations: [DestinationRecord]
  let look: ReadingLook

  var values: [String: Any?] {
    var values: [String: Any?] = look.values
    let title = item.title ?? Message.titleUntitled.text
    values["title"] = title
    values["id"] = item.status.id.text
    values["original"] = item.status.url.flatMap(Self.webAddress)
    values["position"] = item.readPosition
    values["isArchived"] = item.archivedAt != nil
    values["back"] = list.address
    values["hasBook"] = item.status.bookBytes != nil
    values["sendTo"] = destinations.filter { $0.confirmed && $0.closed == nil }.map {
      ["placeID": $0.id, "placeName": $0.name]
    }
    values["next"] = next.map {
      [
        "nextPath": PagePath.article(of: $0.status.id.text) + list.listParameter,
        "nextTitle": $0.title ?? Message.titleUntitled.text,
      ]
    }
    return values.merging(contentValues(title)) { $1 }
  }

  private func contentValues(_ title: String) -> [String: Any?] {
    switch content {
    case .article(let article):
      [
        "article": true, "html": article.html, "language": article.language,
        "direction": article.direction == "rtl" ? "rtl" : nil,
        "heading": article.isFromBook ? nil : title,
        "source": article.isFromBook ? nil : item.site ?? item.host,
      ]
    case .document: ["document": true]
    case .file: ["file": true, "heading": title]
    }
  }

  private static func webAddress(_ address: String) -> String? {
    ["http", "https"].contains(URLComponents(string: address)?.scheme?.lowercased() ?? "") ? address : nil
  }
}
