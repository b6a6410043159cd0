// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ServerCore
import ShareContract
import Storage

/// A share in a list: its status, with what the library adds to it.
struct ListedShare: Encodable {
  private let status: ShareStatus
  private let details: Details

  private struct Details: Encodable {
    let site: String?
    let host: String?
    let summary: String?
    let minutes: Int?
    let archivedAt: String?
    let binnedAt: String?
    let openedAt: String?
    let position: Double?
    let needsYou: Bool?
    let tags: [String]?
    let snippet: Snippet?
  }

  private struct Snippet: Encodable {
    let text: String
    /// Start and end of each match, counted in characters.
    let marks: [[Int]]
  }

  init(_ item: LibraryItem) {
    status = item.status
    details = Details(
      site: item.site, host: item.host, summary: item.summary, minutes: item.minutes,
      archivedAt: item.archivedAt.map(Timestamp.text), binnedAt: item.binnedAt.map(Timestamp.text),
      openedAt: item.openedAt.map(Timestamp.text), position: item.readPosition > 0 ? item.readPosition : nil,
      needsYou: item.needsYou ? true : nil, tags: item.tags.isEmpty ? nil : item.tags,
      snippet: item.snippet.map { snippet in
        Snippet(text: snippet.text, marks: snippet.marks.map { [$0.lowerBound, $0.upperBound] })
      })
  }

  func encode(to encoder: any Encoder) throws {
    try status.encode(to: encoder)
    try details.encode(to: encoder)
  }
}
