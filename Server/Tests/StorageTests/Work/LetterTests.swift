// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Mails about accounts that wait in the database.
struct LetterTests {
  private let start = Moment(milliseconds: 10_000)

  private func withLetter(_ body: (Letters, any Engine) async throws -> Void) async throws {
    try await withEngine { engine async throws in
      try await Accounts(engine).add(.sample("a@example.org"))
      let letters = Letters(engine)
      try await letters.add(
        "one", content: "sealed", account: "a@example.org", life: .seconds(600), at: start)
      try await body(letters, engine)
    }
  }

  @Test("a letter is held by one process, and is free when its lease has ended")
  func leases() async throws {
    try await withLetter { letters, _ async throws in
      let first = try #require(try await letters.claim(for: .seconds(30), at: start))
      #expect(first.content == "sealed" && !first.isHandedOver && !first.isExpired)
      #expect(try await letters.claim(for: .seconds(30), at: start.advanced(by: .seconds(29))) == nil)
      let later = start.advanced(by: .seconds(30))
      let second = try #require(try await letters.claim(for: .seconds(30), at: later))
      #expect(second.attempts == 2)
      await #expect(throws: StorageProblem.self) {
        try await letters.extend(first, by: .seconds(60), at: later)
      }
      #expect(throws: StorageProblem.self) { try letters.noteHandedOver(first) }
      try await letters.finish(first)
      try await letters.extend(second, by: .seconds(60), at: later)
      try await letters.finish(second)
      #expect(try await letters.claim(for: .seconds(30), at: start.advanced(by: .seconds(900))) == nil)
    }
  }

  @Test("an interrupted letter tells whether its end was sent; a refused one does not")
  func handedOver() async throws {
    try await withLetter { letters, _ async throws in
      let first = try #require(try await letters.claim(for: .seconds(30), at: start))
      try letters.noteHandedOver(first)
      let later = start.advanced(by: .seconds(30))
      let second = try #require(try await letters.claim(for: .seconds(30), at: later))
      #expect(second.isHandedOver)
      try await letters.retry(second, after: .seconds(60), at: later)
      #expect(try await letters.claim(for: .seconds(30), at: later) == nil)
      let third = try await letters.claim(for: .seconds(30), at: later.advanced(by: .seconds(60)))
      #expect(third?.isHandedOver == false)
    }
  }

  @Test("a letter expires, and is deleted with its account")
  func ending() async throws {
    try await withLetter { letters, engine async throws in
      let late = start.advanced(by: .seconds(600))
      #expect(try await letters.claim(for: .seconds(1), at: late)?.isExpired == true)
      _ = try await Membership(engine).delete("a@example.org")
      #expect(try await letters.claim(for: .seconds(1), at: late.advanced(by: .seconds(60))) == nil)
    }
  }
}
