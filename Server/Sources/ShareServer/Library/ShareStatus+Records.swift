// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Storage

extension ShareStatus {
  /// A stored share in the words of the contract.
  init(_ record: ShareRecord, deliveries: [DeliveryRecord]) {
    self.init(
      id: ShareID(record.id) ?? ShareID(UUID()), state: ShareState(record.state), title: record.title,
      url: record.url, createdAt: Timestamp.text(record.receivedAt.date),
      article: StoredJSON.decode(ReadArticle.self, record.article)?.summary,
      wall: StoredJSON.decode(WallStatus.self, record.wall),
      problem: StoredJSON.decode(Problem.self, record.problem),
      deliveries: deliveries.map(DeliveryStatus.init))
  }
}

extension DeliveryStatus {
  init(_ record: DeliveryRecord) {
    self.init(
      id: record.id, destination: record.destination, state: DeliveryState(record.state),
      attempts: record.attempts, problem: StoredJSON.decode(Problem.self, record.problem),
      updatedAt: Timestamp.text(record.updatedAt.date),
      possibleDuplicate: record.possibleDuplicate ? true : nil)
  }
}

extension ShareState {
  init(_ stored: StoredShareState) {
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
  init(_ stored: StoredDeliveryState) {
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

/// JSON that the server itself wrote into a column.
enum StoredJSON {
  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ text: String?) -> Value? {
    guard let text else { return nil }
    return try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
