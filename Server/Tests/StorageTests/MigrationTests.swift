// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

struct MigrationTests {
  @Test("a database from before digests keeps its shares, deliveries and jobs, leases included")
  func beforeDigests() async throws {
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "old.sqlite")
    try FrozenDatabase.writeBeforeDigests(to: file)
    let engine = try SQLiteEngine(file: file)
    let delivery = try #require(try await Deliveries(engine).find("d"))
    #expect((delivery.state, delivery.attempts, delivery.handedOver) == (.sending, 2, true))
    #expect((delivery.digest, delivery.volume) == (nil, nil))
    #expect(try await Destinations(engine).find("k", account: "a")?.confirmed == true)
    let jobs = Jobs(engine)
    #expect(try await jobs.owners() == ["w1"])
    // The job under lease is taken only when the lease has run out; its fence goes on.
    let first = try await jobs.claim(owner: "w2", at: Moment(milliseconds: 8000), lease: .seconds(60))
    #expect((first?.kind, first?.share, first?.attempts) == (.read, 2, 1))
    #expect(try await jobs.claim(owner: "w2", at: Moment(milliseconds: 8000), lease: .seconds(60)) == nil)
    let second = try await jobs.claim(owner: "w2", at: Moment(milliseconds: 9000), lease: .seconds(60))
    #expect((second?.job, second?.delivery, second?.attempts, second?.fence) == (7, "d", 3, 6))
  }

  @Test("what the schema promises holds for the new tables of an old database too")
  func invariants() async throws {
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "old.sqlite")
    try FrozenDatabase.writeBeforeDigests(to: file)
    let engine = try SQLiteEngine(file: file)
    for wrong in [
      "INSERT INTO job (kind, share, run_at) VALUES ('digest', 1, 0)",
      "INSERT INTO job (kind, run_at) VALUES ('read', 0)",
      "INSERT INTO job (kind, share, run_at) VALUES ('no such kind', 1, 0)",
      "INSERT INTO digest (id, destination, state, created_at) VALUES ('x', 'nobody', 'open', 0)",
    ] {
      await #expect(throws: (any Error).self, "\(wrong)") {
        try await engine.write { try $0.run(wrong, []) }
      }
    }
    #expect(try await engine.read { try $0.rows("PRAGMA foreign_key_check", []).count } == 0)
  }
}
