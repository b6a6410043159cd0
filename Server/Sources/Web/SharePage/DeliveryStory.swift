// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Messages
import Pipeline
import ShareContract
import Storage

/// What happened to a share at one destination: every change of each delivery, and what can be done next.
struct DeliveryStory {
  /// The destination; nil if it was removed.
  let destination: DestinationRecord?
  /// The deliveries to it, oldest first.
  let deliveries: [DeliveryStatus]
  let status: ShareStatus
  let row: ShareRow
  /// Why the book can't be sent there now.
  let obstacle: String?
  let simpler: BookForm?

  /// The stories of a share's destinations, in the order of the first deliveries.
  static func grouped(_ deliveries: [DeliveryStatus]) -> [(destination: String, deliveries: [DeliveryStatus])]
  {
    let groups = Dictionary(grouping: deliveries, by: \.destination)
    var seen: Set<String> = []
    return deliveries.map(\.destination).filter { seen.insert($0).inserted }.map { ($0, groups[$0] ?? []) }
  }

  var values: [String: Any] {
    var values: [String: Any] = [
      "storyName": destination?.name ?? Message.stateRemovedDestination.text,
      "storyEvents": events, "storyAnswers": row.replies(of: deliveries),
      "canSend": destination != nil && status.state == .ready, "storyShare": status.id.text,
    ]
    values["storyID"] = destination?.id
    if let last = deliveries.last { values.merge(row.line(of: last)) { $1 } }
    values["storyAttempts"] = deliveries.last.flatMap { last in
      last.attempts > 1 ? Message.shareAttempts(count: last.attempts).text : nil
    }
    values["storyTwice"] = deliveries.contains { $0.possibleDuplicate == true } ? true : nil
    values["storyQuote"] = deliveries.last?.reply.flatMap { $0.words.isEmpty ? nil : $0.words }
    values["storyObstacle"] = obstacle
    values["storyHint"] = destination.map { DestinationMessages.resending(to: $0.kind) }
    values["storySimpler"] = simpler.map { ["simplerForm": $0.rawValue, "simplerText": Self.text(of: $0)] }
    return values
  }

  private var events: [[String: Any]] {
    let ids = Set(deliveries.map(\.id))
    return (status.history ?? []).filter { change in change.delivery.map(ids.contains) ?? false }
      .map { StoryEvent(change: $0, text: text(of: $0)).values }
  }

  private func text(of change: StateChange) -> String {
    let kind = destination?.kind
    return switch DeliveryState(rawValue: change.state) {
    case .queued: Message.eventQueued.text
    case .sending: Message.eventSending.text
    case .sent where kind == .folder: Message.eventSentToFolder.text
    case .sent where kind == .webhook: Message.eventSentToWebhook.text
    case .sent where change.problem?.knownCode == .mailWrittenToFolder: Message.eventSentToMailFolder.text
    case .sent: Message.eventSent.text
    case .confirmed: Message.eventConfirmed.text
    case .rejected: Message.eventRejected.text
    case .uncertain: Message.eventUncertain.text
    case .failed: Message.eventNotSent.text
    case nil: change.state
    }
  }

  private static func text(of form: BookForm) -> String {
    switch form {
    case .strict: Message.resendStrict.text
    case .plain: Message.resendPlain.text
    case .html: Message.resendHtml.text
    case .text: Message.resendText.text
    }
  }
}
