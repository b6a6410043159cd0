// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Messages
import Pipeline
import Storage

/// The values of the page about the server.
struct ServerPage {
  private let overview: ServerOverview

  init(_ overview: ServerOverview) { self.overview = overview }

  var values: [String: Any?] {
    [
      "title": Message.titleServer.text, "checks": checks, "notes": notes, "stages": stages,
      "hasStages": !overview.jobs.isEmpty, "deliveries": deliveries, "hasDeliveries": !deliveries.isEmpty,
      "accounts": overview.accounts.map(Self.account),
    ]
  }

  /// The findings, the worst ones first.
  private var checks: [[String: Any]] {
    let order: [MailCheckup.Finding.Level] = [.bad, .doubtful, .good]
    return order.flatMap { level in overview.findings.filter { $0.level == level } }.map { finding in
      [
        "level": finding.level.rawValue, "levelName": Self.name(of: finding.level).text,
        "look": Self.look(of: finding.level), "icon": finding.level == .good ? "check" : "alert",
        "topic": Self.topic(finding.topic), "pieces": FlagText(Self.text(finding.message)).values,
      ]
    }
  }

  /// The text with its times as the viewer reads them; in a terminal they have the form of RFC 3339.
  private static func text(_ message: Message) -> String {
    let calendar = PageCalendar()
    let values = message.values.mapValues { calendar.minute($0) }
    return Message(key: message.key, values: values, count: message.count, parts: message.parts).text
  }

  private var notes: [String] {
    [
      .serverQueueState(count: overview.workers),
      overview.mailboxReadAt.map { .serverMailboxRead(time: PageCalendar().minute($0)) },
      overview.databaseBytes.map { .serverDatabaseSize(size: $0) },
    ].compactMap { (message: Message?) in message?.text }
  }

  private var stages: [[String: Any]] {
    let kinds = [JobKind.read, .book, .deliver, .digest]
    return kinds.compactMap { kind in
      let depths = overview.jobs.filter { $0.kind == kind }
      return depths.isEmpty ? nil : stage(kind, depths)
    }
  }

  private func stage(_ kind: JobKind, _ depths: [JobDepth]) -> [String: Any] {
    func count(_ state: JobDepth.State) -> String {
      NumberText.current.number(depths.filter { $0.state == state }.map(\.count).reduce(0, +))
    }
    let oldest = depths.filter { $0.state == .waiting }.compactMap(\.oldest).min()
    return [
      "kind": kind.rawValue, "stage": Self.name(of: kind).text, "waiting": count(.waiting),
      "running": count(.running), "failed": count(.dead), "due": oldest.map(due) ?? "",
    ]
  }

  /// For how long a job has been due; empty for one that is due later.
  private func due(_ oldest: Moment) -> String {
    let seconds = (overview.at.milliseconds - oldest.milliseconds) / 1000
    guard seconds > 0 else { return "" }
    if seconds < 120 { return Message.serverDueSeconds(count: seconds).text }
    return seconds < 7200
      ? Message.serverDueMinutes(count: seconds / 60).text
      : Message.serverDueHours(count: seconds / 3600).text
  }

  private var deliveries: [[String: Any]] {
    let (all, written) = (overview.deliveries.byState, overview.deliveries.onlyWritten)
    return StoredDeliveryState.allCases.flatMap { state in
      let count = (all[state] ?? 0) - (state == .sent ? written : 0)
      return [
        Self.delivery(state.rawValue, Self.name(of: state), count),
        state == .sent ? Self.delivery("written", .serverDeliveryWritten, written) : nil,
      ].compactMap(\.self)
    }
  }

  private static func delivery(_ state: String, _ name: Message, _ count: Int) -> [String: Any]? {
    guard count > 0 else { return nil }
    return ["state": state, "name": name.text, "count": NumberText.current.number(count)]
  }

  private static func account(_ usage: AccountUsage) -> [String: Any] {
    let numbers = NumberText.current
    return [
      "address": usage.email, "shares": numbers.number(usage.shares), "binned": numbers.number(usage.binned),
      "bytes": numbers.bytes(usage.bytes),
    ]
  }
}

extension ServerPage {
  private static func look(of level: MailCheckup.Finding.Level) -> String {
    switch level {
    case .good: "good"
    case .doubtful: "waiting"
    case .bad: "bad"
    }
  }

  private static func name(of level: MailCheckup.Finding.Level) -> Message {
    switch level {
    case .good: .serverLevelGood
    case .doubtful: .serverLevelDoubtful
    case .bad: .serverLevelBad
    }
  }

  private static func name(of kind: JobKind) -> Message {
    switch kind {
    case .read: .serverStageRead
    case .book: .serverStageBook
    case .deliver: .serverStageDeliver
    case .digest: .serverStageDigest
    }
  }

  private static func name(of state: StoredDeliveryState) -> Message {
    switch state {
    case .queued: .serverDeliveryQueued
    case .sending: .serverDeliverySending
    case .sent: .serverDeliverySent
    case .confirmed: .serverDeliveryConfirmed
    case .rejected: .serverDeliveryRejected
    case .uncertain: .serverDeliveryUncertain
    case .failed: .serverDeliveryFailed
    }
  }

  private static let topics: [String: Message] = [
    "versions": .checkupTopicVersions, "address": .checkupTopicAddress, "TLS": .checkupTopicCertificate,
    "metrics": .checkupTopicMetrics, "secrets": .checkupTopicSecrets,
    "data": .checkupTopicData, "restore": .checkupTopicRestore, "disk": .checkupTopicDisk,
    "database": .checkupTopicDatabase, "store": .checkupTopicStore, "clock": .checkupTopicClock,
    "programs": .checkupTopicPrograms, "workers": .checkupTopicWorkers,
    "mail": .checkupTopicMail, "key": .checkupTopicKey, "images": .checkupTopicImages,
    "backup": .checkupTopicBackup, "move": .checkupTopicMove,
  ]

  private static func topic(_ name: String) -> String { topics[name]?.text ?? name }
}
