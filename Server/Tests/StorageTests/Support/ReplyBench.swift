// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// A share with one delivery, in a new database.
final class ReplyBench: Sendable {
  let engine: any Engine
  let replies: MailReplies
  let id: String
  let share: Int
  let time = Moment(milliseconds: 1_800_000_000_000)

  /// Runs a test with each engine.
  static func run(_ body: (ReplyBench) async throws -> Void) async throws {
    try await withEngine { engine async throws in try await body(ReplyBench(engine)) }
  }

  /// - Parameter email: the account of the share, and its identifier.
  init(_ engine: any Engine, email: String = "a@example.org") async throws {
    (self.engine, replies, id) = (engine, MailReplies(engine), "delivery of \(email)")
    try await Accounts(engine).add(.sample(email))
    try await Destinations(engine).add(
      DestinationRecord(
        id: "kindle of \(email)", account: email, kind: .kindle, address: "Reader@kindle.com", name: "Kindle",
        confirmed: true, isDefault: true, createdAt: time))
    _ = try await Shares(engine).accept(
      NewShare(
        id: "share of \(email)", account: email, sha256: "0", bytes: 4, contentType: "text/plain",
        contentLocation: nil, body: .row(Data("text".utf8)), title: nil, url: nil, destinations: nil,
        receivedAt: time))
    share = try await Shares(engine).list(account: email, before: nil, limit: 1)[0].number
    let reading = try await Jobs(engine).claim(owner: "x", at: time, lease: .seconds(9_000))
    #expect(reading != nil)
    try await Deliveries(engine).add(
      [NewDelivery(id: id, destination: "kindle of \(email)")], share: share, at: time)
  }

  func begin() async throws -> Lease {
    let lease = try #require(try await Jobs(engine).claim(owner: "x", at: time, lease: .seconds(60)))
    #expect(lease.delivery == id)
    try await Deliveries(engine).begin(lease, delivery: id, at: time)
    return lease
  }

  func finish(_ lease: Lease, _ state: StoredDeliveryState) async throws {
    try await Deliveries(engine).finish(lease, delivery: id, state: state, problem: nil, at: time)
  }

  func end(in state: StoredDeliveryState) async throws { try await finish(try await begin(), state) }

  func delivery() async throws -> DeliveryRecord { try #require(try await Deliveries(engine).find(id)) }

  func reply(
    _ state: StoredDeliveryState?, ids: [String]? = nil, tokens: [String] = [], address: String? = nil,
    message: String = "one"
  ) -> NewMailReply {
    NewMailReply(
      message: message, deliveries: ids ?? [id], tokens: tokens, address: address, state: state,
      problem: state == nil ? nil : "{}", shown: "{}", receivedAt: time)
  }
}
