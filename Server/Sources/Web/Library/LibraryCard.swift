// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import Pipeline
import ServerCore
import ShareContract
import Storage

/// One share as a list of the library shows it.
struct LibraryCard {
  let item: LibraryItem
  let row: ShareRow
  let filter: LibraryFilter
  let calendar: PageCalendar

  var values: [String: Any] {
    var values = row.values
    let id = item.status.id.text
    values["title"] = item.title ?? Message.titleUntitled.text
    let isReady = item.status.state == .ready
    values["page"] = isReady ? PagePath.article(of: id) + filter.listParameter : PagePath.share(id)
    values["source"] = source
    values["summary"] = item.snippet == nil ? item.summary : nil
    values["snippet"] = item.snippet.map { snippet in
      snippet.pieces.map { ["piece": $0.text, "isMatch": $0.isMatch] as [String: Any] }
    }
    values["picture"] = (item.status.book?.images ?? 0) > 0 ? PagePath.leadImage(of: id) : nil
    values["lines"] = row.lines
    values["shareTags"] = item.tags.map(tag)
    values["addedAt"] = Timestamp.text(item.createdAt)
    values["addedText"] = calendar.time(item.createdAt)
    values["progress"] = progress
    values["isUnread"] = item.openedAt == nil && item.status.state == .ready
    values["canArchive"] = item.archivedAt == nil && item.binnedAt == nil
    values["canUnarchive"] = item.archivedAt != nil && item.binnedAt == nil
    values["isBinned"] = item.binnedAt != nil
    values["isKept"] = item.binnedAt == nil
    return values
  }

  /// Site, author, and reading time, as far as they are known.
  private var source: [[String: Any]] {
    let minutes = item.minutes.map { Message.libraryMinutes(count: $0).text }
    return [item.site, item.author, minutes].compactMap(\.self).map { ["part": $0] }
  }

  private func tag(_ tag: String) -> [String: Any] {
    ["tagName": tag, "tagPath": LibraryFilter(view: .inbox).address { $0.tag = tag }]
  }

  private var progress: String? {
    let percent = Int((item.readPosition * 100).rounded())
    return (2...97).contains(percent) ? Message.libraryProgress(percent: "\(percent)").text : nil
  }
}
