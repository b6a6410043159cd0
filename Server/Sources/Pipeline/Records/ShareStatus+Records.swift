// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Intake
import Messages
import ServerCore
package import ShareContract
package import Storage

extension ShareStatus {
  /// Creates the contract's status from a stored share.
  package init(
    _ record: ShareRecord, deliveries: [DeliveryRecord], history: [StateChange]? = nil,
    duplicateOf: DuplicateRecord? = nil
  ) {
    self.init(
      record, article: StoredJSON.decode(ReadArticle.self, record.article), deliveries: deliveries,
      history: history, duplicateOf: duplicateOf)
  }

  /// Creates the status of a share whose article is decoded already.
  init(
    _ record: ShareRecord, article: ReadArticle?, deliveries: [DeliveryRecord],
    history: [StateChange]? = nil, duplicateOf: DuplicateRecord? = nil
  ) {
    // `beginReading` removes the problem, so a share with one waits for its next try.
    let isWaiting = [.received, .reading].contains(record.state) && record.problem != nil
    self.init(
      id: ShareID(record.id) ?? ShareID(UUID()), state: ShareState(record.state), title: record.title,
      url: record.url, createdAt: Timestamp.text(record.receivedAt.date),
      article: article?.summary(title: record.articleTitle),
      book: StoredJSON.decode(StoredBookSummary.self, record.book)?.summary,
      wall: StoredJSON.decode(StoredWall.self, record.wall)?.status,
      problem: StoredJSON.decode(Problem.self, record.problem),
      deliveries: deliveries.map(DeliveryStatus.init), bookBytes: record.bookBytes, history: history,
      duplicateOf: duplicateOf.flatMap(EarlierShare.init),
      nextTryAt: isWaiting ? record.runAt.map { Timestamp.text($0.date) } : nil,
      attempts: isWaiting ? record.attempts : nil)
  }
}

extension DeliveryStatus {
  package init(_ record: DeliveryRecord) {
    self.init(
      id: record.id, destination: record.destination, state: DeliveryState(record.state),
      attempts: record.attempts,
      problem: record.presentProblem,
      updatedAt: Timestamp.text(record.updatedAt.date),
      possibleDuplicate: record.possibleDuplicate ? true : nil, digest: DigestStatus(record),
      reply: StoredJSON.decode(StoredReply.self, record.reply)?.shown,
      noWordSince: record.isByMail && record.state == .sent && record.reply == nil && record.problem == nil
        ? Timestamp.text(record.updatedAt.date) : nil,
      nextTryAt: record.isTriedAgain ? record.runAt.map { Timestamp.text($0.date) } : nil)
  }
}

extension DeliveryRecord {
  /// What it waits for at present, or else the stored problem.
  fileprivate var presentProblem: Problem? {
    unconfirmed.map(Problem.unconfirmed) ?? missingNode.map(Problem.missing)
      ?? StoredJSON.decode(Problem.self, problem)
  }

  /// Whether it waits for its next attempt only.
  fileprivate var isTriedAgain: Bool {
    state == .queued && problem != nil && unconfirmed == nil && missingNode == nil
  }
}

extension Problem {
  /// The reason why nothing is sent to a destination before it is confirmed.
  static func unconfirmed(_ name: String) -> Problem {
    Problem(.destinationUnconfirmed, .waitsForConfirmation(name: name))
  }

  /// The reason why nothing is written to a folder of a machine on which no worker runs.
  static func missing(machine node: String) -> Problem {
    Problem(.machineMissing, .waitsForMachine(node: node))
  }
}

extension DigestStatus {
  /// Describes the digest that a delivery waits for; nil if it waits for none, or the digest has been made.
  package init?(_ record: DeliveryRecord) {
    guard record.digest != nil, record.volume == nil, record.state == .queued else { return nil }
    self.init(dueAt: record.dueAt.map { Timestamp.text($0.date) })
  }
}

extension StateChange {
  /// The creation of a share and of its deliveries, and every change since, in order.
  package static func history(
    of share: ShareRecord, _ deliveries: [DeliveryRecord], _ changes: [TransitionRecord]
  ) -> [StateChange] {
    let begun =
      [(share.receivedAt, StateChange(nil, ShareState.received.rawValue, share.receivedAt))]
      + deliveries.map { ($0.createdAt, StateChange($0.id, DeliveryState.queued.rawValue, $0.createdAt)) }
    let later = changes.map { change in
      (change.at, StateChange(change.delivery, change.state, change.at, change.problem))
    }
    // At the same millisecond, the share comes before its deliveries, and creations come before changes.
    return (begun + later).enumerated()
      .sorted { left, right in
        (left.element.0, left.element.1.delivery == nil ? 0 : 1, left.offset)
          < (right.element.0, right.element.1.delivery == nil ? 0 : 1, right.offset)
      }
      .map(\.element.1)
  }

  private init(_ delivery: String?, _ state: String, _ time: Moment, _ problem: String? = nil) {
    self.init(
      delivery: delivery, state: state, problem: StoredJSON.decode(Problem.self, problem),
      at: Timestamp.text(time.date))
  }
}

extension ShareState {
  package init(_ stored: StoredShareState) {
    self =
      switch stored {
      case .received: .received
      case .reading: .reading
      case .ready: .ready
      case .needsCapture: .needsCapture
      case .failed: .failed
      }
  }
}

extension DeliveryState {
  package init(_ stored: StoredDeliveryState) {
    self =
      switch stored {
      case .queued: .queued
      case .sending: .sending
      case .sent: .sent
      case .confirmed: .confirmed
      case .rejected: .rejected
      case .uncertain: .uncertain
      case .failed: .failed
      }
  }
}

/// Encodes and decodes JSON in columns that only the server writes.
package enum StoredJSON {
  package static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    if let key = Problem.storesText { encoder.userInfo[key] = true }
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  package static func decode<Value: Decodable>(_ type: Value.Type, _ text: String?) -> Value? {
    guard let text else { return nil }
    return try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
