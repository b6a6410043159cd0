// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Tests deliveries that aren't created because the same page or text was sent before.
struct HeldDeliveryTests {
  /// Sends a share with these bytes, unless the same page or bytes were sent before.
  private func send(_ id: String, bytes: String, page: String?, _ it: LibraryFixture) async throws {
    _ = try await it.shares.receive(
      NewShare(
        id: id, account: LibraryFixture.account, sha256: bytes, bytes: 1, contentType: "text/html",
        contentLocation: page, body: .row(Data([1])), title: nil, url: page, destinations: nil,
        receivedAt: LibraryFixture.start, page: page))
    try await it.makeBook(id, delivery: "delivery-" + id, holds: true)
  }

  private func isSent(_ id: String, _ it: LibraryFixture) async throws -> Bool {
    try await it.deliveries.find("delivery-" + id) != nil
  }

  @Test("a page or a text that was sent to the destination isn't sent again, but others are")
  func held() async throws {
    try await LibraryFixture.run { it async throws in
      let cases: [(id: String, bytes: String, page: String?, isSent: Bool)] = [
        ("page", "1", "https://a.example/", true), ("samePage", "2", "https://a.example/", false),
        ("otherPage", "3", "https://b.example/", true), ("sameBytes", "3", "https://c.example/", false),
        ("text", "4", nil, true), ("sameText", "4", nil, false), ("otherText", "5", nil, true),
      ]
      for share in cases {
        try await send(share.id, bytes: share.bytes, page: share.page, it)
        #expect(try await isSent(share.id, it) == share.isSent, "\(share.id)")
      }
    }
  }

  @Test(
    "a delivery that failed doesn't count, and neither does one of a deleted share",
    arguments: [StoredDeliveryState.failed, .rejected, .sent])
  func failed(_ state: StoredDeliveryState) async throws {
    try await LibraryFixture.run { it async throws in
      try await send("first", bytes: "1", page: nil, it)
      try await it.setState(state, of: "delivery-first")
      try await send("second", bytes: "1", page: nil, it)
      #expect(try await isSent("second", it) == (state != .sent))
      guard state == .sent else { return }
      _ = try await it.shares.delete("first", account: LibraryFixture.account, at: LibraryFixture.start)
      try await send("third", bytes: "1", page: nil, it)
      #expect(try await isSent("third", it))
    }
  }

  // PostgreSQL is covered by Tests/System/history.py, which counts the pages.
  @Test("on SQLite, no statement that makes a book reads all shares, articles or deliveries of an account")
  func plans() async throws {
    try await LibraryFixture.runOnSQLite { plain async throws in
      let recording = RecordingEngine(plain.engine)
      let it = LibraryFixture(engine: recording)
      try await send("first", bytes: "1", page: "https://a.example/", it)
      try await send("second", bytes: "1", page: "https://a.example/", it)
      #expect(try await !isSent("second", it))
      let plans = try await plain.engine.read { [statements = recording.take()] connection in
        try statements.flatMap { statement in
          try connection.rows("EXPLAIN QUERY PLAN " + statement.sql, statement.values).map {
            try $0.text("detail")
          }
        }
      }
      let read = plans.filter { $0.contains(/(SCAN|SEARCH) (share|other|article|delivery|book|edition)\b/) }
      #expect(read.contains { $0.contains("delivery_of_destination (destination=? AND share=?)") }, "\(read)")
      // A search without a column finds the largest number.
      for line in read where line != "SEARCH share" {
        #expect(line.contains(/\b(rowid|share|id|page|sha256|number|volume)=\?/), "\(line)")
      }
    }
  }
}
