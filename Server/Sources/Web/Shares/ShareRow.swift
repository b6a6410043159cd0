// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import ShareContract
import Storage

/// Describes one share of the history to its user.
struct ShareRow {
  private let status: ShareStatus
  private let destinations: [String: DestinationRecord]
  /// Whether mails are sent to a mail server instead of a folder.
  private let sendsMail: Bool
  private let now: Date

  init(_ status: ShareStatus, destinations: [DestinationRecord], sendsMail: Bool, now: Date) {
    self.status = status
    self.now = now
    self.sendsMail = sendsMail
    self.destinations = Dictionary(destinations.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// Whether it will change without any action, so that the page updates itself.
  var isMoving: Bool {
    [.received, .reading].contains(status.state)
      || status.deliveries.contains { [.queued, .sending].contains($0.state) && $0.digest == nil }
  }

  var values: [String: Any] {
    var values: [String: Any] = [
      "id": status.id.text, "state": status.state.rawValue, "stateText": stateText,
      "title": status.title ?? status.url ?? "Untitled", "createdAt": status.createdAt,
      "createdText": Timestamp.minute(status.createdAt),
      "hasBook": status.state == .ready,
      "deliveries": status.deliveries.map { ["state": $0.state.rawValue, "text": text(of: $0)] },
      "answers": answers,
    ]
    values["site"] = status.article?.siteName ?? host
    values["reason"] = reason
    values["canRetry"] = status.state == .failed ? true : nil
    values["wantsCapture"] = status.state == .needsCapture ? true : nil
    values["url"] = status.url.flatMap { Self.isWeb($0) ? $0 : nil }
    return values
  }

  private static func isWeb(_ address: String) -> Bool {
    ["http", "https"].contains(URLComponents(string: address)?.scheme?.lowercased() ?? "")
  }

  private var host: String? {
    status.url.flatMap { URLComponents(string: $0)?.host }
  }

  private var reason: String? {
    let last = status.deliveries.last { $0.problem != nil }?.problem
    return (status.problem ?? last).map { $0.detail ?? $0.title }
  }

  private var stateText: String {
    switch status.state {
    case .received: "received"
    case .reading: "being read"
    case .ready: status.deliveries.isEmpty ? "book ready, not sent anywhere" : "book ready"
    case .needsCapture: "needs your view of the page"
    case .failed: "no book"
    }
  }

  private func text(of delivery: DeliveryStatus) -> String {
    let place = destinations[delivery.destination]
    let name = place?.name ?? "a removed destination"
    return switch delivery.state {
    case .queued where delivery.digest != nil: "waits for the next digest to \(name)"
    case .queued:
      (delivery.attempts == 0 ? "waiting for \(name)" : "will try \(name) again") + nextTry(of: delivery)
    case .sending: "being sent to \(name)"
    case .sent where place?.kind == .folder: "put into \(name)"
    case .sent where place?.kind == .webhook: "taken by \(name)"
    case .sent:
      sendsMail ? "sent to \(name)" + silence(of: delivery) : "written into the mail folder for \(name)"
    case .confirmed: "arrived at \(name)"
    case .rejected: "refused for \(name)"
    case .uncertain: "may have arrived at \(name)"
    case .failed: "could not be sent to \(name)"
    }
  }

  /// How long the destination may be silent before it is a reason to worry.
  private func silence(of delivery: DeliveryStatus) -> String {
    guard let since = delivery.noWordSince.flatMap(Timestamp.date) else { return "" }
    return ", no word from it yet" + Self.age(now.timeIntervalSince(since))
  }

  private static func age(_ seconds: TimeInterval) -> String {
    let (minutes, hours, days) = (Int(seconds) / 60, Int(seconds) / 3600, Int(seconds) / 86_400)
    if days > 1 { return " after \(days) days" }
    if hours > 1 { return " after \(hours) hours" }
    return minutes > 1 ? " after \(minutes) minutes" : ""
  }

  private func nextTry(of delivery: DeliveryStatus) -> String {
    guard let time = delivery.nextTryAt, delivery.attempts > 0 else { return "" }
    return " at " + Timestamp.minute(time)
  }

  /// Messages of destinations that the owner has to know, with Amazon's link if it waits for a confirmation.
  private var answers: [[String: Any]] {
    status.deliveries.compactMap { delivery in
      guard let answer = delivery.answer, delivery.problem == nil else { return nil }
      let isOpen = answer.kind == "confirmationRequested" && delivery.state != .confirmed
      guard isOpen || ["delayed", "confirmationRequested"].contains(answer.kind) else { return nil }
      var values: [String: Any] = ["detail": answer.detail]
      values["link"] = isOpen ? answer.link : nil
      values["until"] = answer.until.map(Timestamp.minute)
      return values
    }
  }
}
