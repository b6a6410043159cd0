// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Tests clients that follow the changes of an account and lose their connection.
struct ShareChangeTests {
  private let account = LibraryFixture.account

  /// Adds shares, and changes some of the shares with a number below 10.
  private func change(_ it: LibraryFixture, _ new: Range<Int>, changed: [Int]) async throws {
    for number in new { try await it.add("share\(number)") }
    for number in changed { try await it.fail("share\(number)") }
  }

  @Test(
    "a client that resumes after any share of a list gets all later ones; after the last one, it gets none")
  func continues() async throws {
    try await LibraryFixture.run { it async throws in
      let transitions = Transitions(it.engine)
      try await change(it, 0..<10, changed: [])
      let start = try await transitions.mark(account: account)
      try await change(it, 10..<16, changed: [3, 12, 5, 1])
      let all = try await transitions.changes(account: account, after: start)
      #expect(all.shares.map(\.id).sorted() == ([1, 3, 5] + Array(10..<16)).map { "share\($0)" }.sorted())
      #expect(all.shares.last?.mark == all.mark)
      for (index, share) in all.shares.enumerated() {
        let rest = try await transitions.changes(account: account, after: share.mark).shares.map(\.id)
        #expect(Set(rest).isSuperset(of: all.shares[(index + 1)...].map(\.id)), "after \(share.id): \(rest)")
      }
      #expect(try await transitions.changes(account: account, after: all.mark).shares.isEmpty)
    }
  }

  @Test("a client that always loses its connection after one share gets every share")
  func oneByOne() async throws {
    try await LibraryFixture.run { it async throws in
      let transitions = Transitions(it.engine)
      try await change(it, 0..<10, changed: [])
      var mark = try await transitions.mark(account: account)
      try await change(it, 10..<16, changed: [3, 12, 5, 1, 14])
      var seen: [String] = []
      for _ in 0..<40 {
        let found = try await transitions.changes(account: account, after: mark, limit: 3)
        guard let first = found.shares.first else { break }
        seen.append(first.id)
        mark = first.mark
      }
      #expect(Set(seen) == Set(([1, 3, 5] + Array(10..<16)).map { "share\($0)" }), "\(seen)")
      #expect(try await transitions.changes(account: account, after: mark).shares.isEmpty)
    }
  }
}
