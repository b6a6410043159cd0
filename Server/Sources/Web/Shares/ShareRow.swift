// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import Pipeline
import ServerCore
import ShareContract
import Storage

/// One share as the history shows it.
struct ShareRow {
  private let status: ShareStatus
  private let destinations: [String: DestinationRecord]
  private let now: Date
  private let calendar: PageCalendar

  init(_ status: ShareStatus, destinations: [DestinationRecord], now: Date) {
    self.status = status
    self.now = now
    calendar = PageCalendar(now: now)
    self.destinations = Dictionary(destinations.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// Whether it will change without any action, so that the page updates itself.
  var isMoving: Bool {
    [.received, .reading].contains(status.state)
      || status.deliveries.contains {
        [.queued, .sending].contains($0.state) && $0.digest == nil && !Self.waitsForConfirmation($0)
      }
  }

  private static func waitsForConfirmation(_ delivery: DeliveryStatus) -> Bool {
    delivery.state == .queued && delivery.problem?.knownCode == .destinationUnconfirmed
  }

  var values: [String: Any] {
    var values: [String: Any] = [
      "id": status.id.text, "state": status.state.rawValue, "stateText": stateMessage.text,
      "title": status.title ?? status.url ?? Message.titleUntitled.text, "createdAt": status.createdAt,
      "createdText": calendar.minute(status.createdAt),
      "hasBook": status.state == .ready,
      "isBookRemoved": status.state == .ready && status.bookBytes == nil,
      "deliveries": status.deliveries.map {
        ["state": $0.state.rawValue, "look": look(of: $0), "text": message(of: $0).text]
      },
      "answers": replies(of: status.deliveries),
    ]
    values["badge"] = wasSentNowhere ? "bad" : status.state.rawValue
    values["site"] = status.article?.siteName ?? host
    values["reason"] = reason
    values["canRetry"] = status.state == .failed ? true : nil
    values["wantsCapture"] = wantsCapture ? true : nil
    values["url"] = status.url.flatMap { Self.isWeb($0) ? $0 : nil }
    values["canSendLink"] = values["url"] != nil && status.lacksArticle ? true : nil
    return values
  }

  /// The state in a few words: of the share while it has no book, then of the last delivery to each destination.
  var lines: [[String: Any]] {
    guard status.state == .ready, !status.deliveries.isEmpty else {
      return [Self.line(look, stateMessage, delivery: nil)]
    }
    return latest.map { Self.line(look(of: $0), message(of: $0), delivery: $0.state) }
  }

  /// The state of a delivery, in a few words.
  func line(of delivery: DeliveryStatus) -> [String: Any] {
    Self.line(look(of: delivery), message(of: delivery), delivery: delivery.state)
  }

  /// The state that needs the owner, in a few words.
  var headline: String {
    let failed = latest.last { [.rejected, .uncertain, .failed].contains($0.state) }
    return (status.state == .ready ? failed.map(message) ?? stateMessage : stateMessage).text
  }

  /// The last delivery to each destination, in the order of the first ones.
  private var latest: [DeliveryStatus] {
    let last = Dictionary(status.deliveries.map { ($0.destination, $0) }, uniquingKeysWith: { $1 })
    var seen: Set<String> = []
    return status.deliveries.filter { seen.insert($0.destination).inserted }
      .compactMap { last[$0.destination] }
  }

  /// The class that colors the share's state.
  private var look: String {
    switch status.state {
    case .received, .reading: "waiting"
    case .ready where status.problem?.knownCode == .alreadySent: "waiting"
    case .ready where status.problem?.knownCode == .fileUnreadable || wasSentNowhere: "bad"
    case .ready: "good"
    case .needsCapture, .failed: "bad"
    }
  }

  /// Whether the book wasn't sent because its destinations were removed.
  var wasSentNowhere: Bool {
    status.deliveries.isEmpty && status.problem?.knownCode == .destinationRemoved
  }

  private static func line(_ look: String, _ text: Message, delivery: DeliveryState?) -> [String: Any] {
    var values: [String: Any] = [
      "lineLook": look, "lineText": text.text,
      "lineIcon": ["good": "check", "waiting": "clock"][look] ?? "alert",
    ]
    values["lineDelivery"] = delivery?.rawValue
    return values
  }

  /// The class that colors a delivery's state; a mail that was only written to a folder isn't good yet.
  private func look(of delivery: DeliveryStatus) -> String {
    switch delivery.state {
    case .queued, .sending: "waiting"
    case .sent where delivery.isOnlyWritten: "waiting"
    case .sent, .confirmed: "good"
    case .rejected, .uncertain, .failed: "bad"
    }
  }

  private static func isWeb(_ address: String) -> Bool {
    ["http", "https"].contains(URLComponents(string: address)?.scheme?.lowercased() ?? "")
  }

  /// Whether the page offers to add what the owner sees; a site that refuses this server may still show it to them.
  private var wantsCapture: Bool {
    status.state == .needsCapture
      || status.state == .failed && status.problem?.knownCode == .pageForbidden
  }

  private var host: String? {
    status.url.flatMap { URLComponents(string: $0)?.host }
  }

  private var reason: String? {
    let last = status.deliveries.last { $0.problem != nil && !$0.isOnlyWritten }?.problem
    return (status.problem ?? last).map { $0.shownDetail }
  }

  private var stateMessage: Message {
    if let time = status.nextTryAt { return .stateWaiting(time: calendar.minute(time)) }
    return switch status.state {
    case .received: .stateReceived
    case .reading: .stateReading
    case .ready where status.problem?.knownCode == .alreadySent: .stateReadyHeld
    case .ready where status.problem?.knownCode == .fileUnreadable: .stateReadyUnreadable
    case .ready where wasSentNowhere: .stateReadyRemoved
    case .ready: status.deliveries.isEmpty ? .stateReadyUnsent : .stateReady
    case .needsCapture: status.wall?.kind == "signIn" ? .stateNeedsCapture : .stateNeedsCaptureText
    case .failed: .stateFailed
    }
  }

  private func message(of delivery: DeliveryStatus) -> Message {
    let target = destinations[delivery.destination]
    let name = target?.name ?? Message.stateRemovedDestination.text
    return switch delivery.state {
    case .queued where Self.waitsForConfirmation(delivery): .deliveryUnconfirmed(name: name)
    case .queued where delivery.problem?.knownCode == .machineMissing:
      .deliveryWaitsForMachine(node: target?.settings.node ?? "", name: name)
    case .queued where delivery.digest != nil: .deliveryInDigest(name: name)
    case .queued: queued(delivery, name)
    case .sending: .deliverySending(name: name)
    case .sent where target?.kind == .folder: .deliverySavedToFolder(name: name)
    case .sent where target?.kind == .webhook: .deliveryAcceptedByWebhook(name: name)
    case .sent where delivery.isOnlyWritten: .deliveryMailFolder(name: name)
    case .sent: sent(delivery, name)
    case .confirmed: .deliveryConfirmed(name: name)
    case .rejected: .deliveryRejected(name: name)
    case .uncertain: .deliveryUncertain(name: name)
    case .failed: .deliveryFailed(name: name)
    }
  }

  private func queued(_ delivery: DeliveryStatus, _ name: String) -> Message {
    guard delivery.attempts > 0 else { return .deliveryQueued(name: name) }
    return delivery.nextTryAt.map { .deliveryRetryingAt(name: name, time: calendar.minute($0)) }
      ?? .deliveryRetrying(name: name)
  }

  /// How long a destination has not replied, which is not yet a reason to worry.
  private func sent(_ delivery: DeliveryStatus, _ name: String) -> Message {
    guard let since = delivery.noWordSince.flatMap(Timestamp.date) else { return .deliverySent(name: name) }
    let seconds = Int(now.timeIntervalSince(since))
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400)
    if days > 1 { return .deliverySentSilentDays(count: days, name: name) }
    if hours > 1 { return .deliverySentSilentHours(count: hours, name: name) }
    return minutes > 1
      ? .deliverySentSilentMinutes(count: minutes, name: name) : .deliverySentSilent(name: name)
  }

  /// Messages of destinations that the owner has to know, with Amazon's link if it waits for a confirmation.
  func replies(of deliveries: [DeliveryStatus]) -> [[String: Any]] {
    deliveries.compactMap { delivery in
      guard let reply = delivery.reply, delivery.problem == nil || delivery.state == .sent else { return nil }
      let isOpen = reply.kind == "confirmationRequested" && delivery.state != .confirmed
      guard isOpen || ["delayed", "confirmationRequested"].contains(reply.kind) else { return nil }
      var values: [String: Any] = ["detail": reply.detail]
      values["link"] = isOpen ? reply.link : nil
      values["until"] = reply.until.map(calendar.minute)
      return values
    }
  }
}
