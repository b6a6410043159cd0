// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Foundation
import Messages
import Pipeline
import ServerCore
import ShareContract
import Storage

/// The values of one share's page.
struct SharePage {
  let status: ShareStatus
  let item: LibraryItem
  let destinations: [DestinationRecord]
  let simpler: [String: BookForm]
  let limits: BookLimits

  private var row: ShareRow {
    ShareRow(status, destinations: destinations, now: Date())
  }

  var values: [String: Any?] {
    let row = row
    let calendar = PageCalendar()
    var values: [String: Any?] = row.values
    values.merge(ShareFacts(item).values) { $1 }
    values["title"] = item.title ?? Message.titleUntitled.text
    values["refresh"] = row.isMoving ? true : nil
    values["size"] = status.bookBytes.map(NumberText.current.bytes)
    values["isFile"] = status.article?.readFrom == ReadArticle.Origin.file.rawValue
    values["canArchive"] = item.archivedAt == nil && item.binnedAt == nil
    values["canUnarchive"] = item.archivedAt != nil && item.binnedAt == nil
    values["isBinned"] = item.binnedAt != nil
    if item.binnedAt != nil { values["canSendLink"] = nil }
    values["back"] = LibraryFilter(view: view).path
    values["thisPage"] = PagePath.share(status.id.text)
    values["shareTags"] = item.tags.map { tag in
      ["tagName": tag, "tagPath": LibraryFilter(view: .inbox).address { $0.tag = tag }]
    }
    values["wallReasons"] = status.wall.map(\.reasons)
    values["hasWallReasons"] = status.wall?.reasons.isEmpty == false
    values["earlier"] = status.duplicateOf.map { earlier in
      [
        "earlierID": earlier.id.text, "earlierAt": earlier.receivedAt,
        "earlierTime": calendar.minute(earlier.receivedAt),
      ]
    }
    values["shareEvents"] = (status.history ?? []).filter { $0.delivery == nil }.map {
      StoryEvent(change: $0, text: Self.text(of: $0.state)).values
    }
    let groups = DeliveryStory.grouped(status.deliveries)
    values["stories"] = groups.map(story)
    let used = Set(groups.map(\.destination))
    let others = status.state == .ready ? destinations.filter { !used.contains($0.id) } : []
    values["others"] = others.map(other)
    values["hasOthers"] = !others.isEmpty
    values["hasTags"] = !item.tags.isEmpty
    values["hasDestinations"] = !destinations.isEmpty
    return values
  }

  private var view: LibraryQuery.View {
    if item.binnedAt != nil { return .bin }
    return item.archivedAt == nil ? .inbox : .archive
  }

  private func story(_ id: String, _ deliveries: [DeliveryStatus]) -> [String: Any] {
    let destination = destinations.first { $0.id == id }
    return DeliveryStory(
      destination: destination, deliveries: deliveries, status: status, row: row,
      obstacle: destination.flatMap(obstacle), simpler: simpler[id]
    ).values
  }

  private func other(_ destination: DestinationRecord) -> [String: Any] {
    var values: [String: Any] = [
      "otherID": destination.id, "name": destination.name, "otherShare": status.id.text,
      "otherHint": DestinationMessages.resending(to: destination.kind),
    ]
    values["otherObstacle"] = obstacle(destination)
    return values
  }

  /// Why the book can't be sent to a destination; nil if it can.
  private func obstacle(_ destination: DestinationRecord) -> String? {
    if let bytes = status.bookBytes, let problem = limits.obstacle(bytes, to: destination) {
      return problem.shownDetail
    }
    if destination.closed != nil { return Message.resendDisabled.text }
    return destination.confirmed ? nil : Message.resendUnconfirmed.text
  }

  private static func text(of state: String) -> String {
    switch ShareState(rawValue: state) {
    case .received: Message.eventReceived.text
    case .reading: Message.eventReading.text
    case .ready: Message.eventReady.text
    case .needsCapture: Message.eventNeedsCapture.text
    case .failed: Message.eventFailed.text
    case nil: state
    }
  }
}
