// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Synchronization
import TestSupport
import Testing

struct PostgreSQLTimelineTests {
  @Test(
    "only a newer timeline of the same servers replaces one",
    arguments: [
      ("7 1", "7 2", true), ("7 2", "7 2", false), ("7 3", "7 2", false), ("7 1", "8 2", false),
    ])
  func replacement(old: String, new: String, isReplaced: Bool) throws {
    let (old, new) = (try #require(PostgreSQLTimeline(old)), try #require(PostgreSQLTimeline(new)))
    #expect(old.isReplaced(by: new) == isReplaced)
  }

  @Test(
    "a description is read back, and others are not valid",
    arguments: [
      ("7 1", true), ("7412345678901234567 12\n", true), ("", false), ("7", false), ("7 x", false),
      ("7 1 2", false),
    ])
  func description(_ text: String, isValid: Bool) {
    let timeline = PostgreSQLTimeline(text)
    #expect((timeline != nil) == isValid)
    #expect(timeline.flatMap { PostgreSQLTimeline($0.description) } == timeline)
  }

  @Test("an engine reports the timeline of its server")
  func remembers() throws {
    let address = try TestDatabases.shared.get().create()
    let remembered = Mutex<[PostgreSQLTimeline]>([])
    let history = PostgreSQLHistory { timeline in remembered.withLock { $0.append(timeline) } }
    try PostgreSQLEngine(address, history: history).close()
    #expect(history.newest?.number == 1)
    #expect(remembered.withLock { $0 } == history.newest.map { [$0] })
  }

  @Test("a server is refused after a newer timeline of it was seen, and one with another history is not")
  func refusesReplaced() throws {
    let address = try TestDatabases.shared.get().create()
    let history = PostgreSQLHistory()
    try PostgreSQLEngine(address, history: history).close()
    let present = try #require(history.newest)
    let newer = PostgreSQLTimeline(system: present.system, number: present.number + 1)
    let problem = #expect(throws: StorageProblem.self) {
      try PostgreSQLEngine(address, history: PostgreSQLHistory(newest: newer))
    }
    #expect(problem?.code == .unavailable)
    #expect(problem?.message.contains("promoted standby") == true)
    let other = PostgreSQLTimeline(system: "1", number: present.number + 1)
    try PostgreSQLEngine(address, history: PostgreSQLHistory(newest: other)).close()
  }

  @Test("other programs get the one server that is used, and no name of a service")
  func variables() throws {
    let databases = try TestDatabases.shared.get()
    let url = try databases.cluster.create("variables_of_one", from: TestDatabases.template)
    let address = try PostgreSQLAddress(url.replacing("host=", with: "host=/nonexistent,"))
    let variables = try address.variables(history: PostgreSQLHistory())
    #expect(variables["PGHOST"].flatMap { $0 } == url.split(separator: "host=").last.map(String.init))
    #expect(variables["PGDATABASE"].flatMap { $0 } == "variables_of_one")
    #expect(variables["PGSERVICE"] == .some(nil) && variables["PGHOSTADDR"] == .some(nil))
    #expect(variables["PGAPPNAME"] == nil)
  }

  @Test("other programs don't get a server that was replaced")
  func variablesOfReplaced() throws {
    let address = try TestDatabases.shared.get().create()
    let history = PostgreSQLHistory()
    try PostgreSQLEngine(address, history: history).close()
    let present = try #require(history.newest)
    let newer = PostgreSQLTimeline(system: present.system, number: present.number + 1)
    let problem = #expect(throws: StorageProblem.self) {
      try address.variables(history: PostgreSQLHistory(newest: newer))
    }
    #expect(problem?.message.contains("promoted standby") == true)
  }

  @Test("of several servers, those that can't be reached are left out")
  func severalServers() throws {
    let databases = try TestDatabases.shared.get()
    let url = try databases.cluster.create("several_servers", from: TestDatabases.template)
    for list in ["host=/nonexistent,", "host=/nonexistent,/missing,"] {
      try PostgreSQLEngine(PostgreSQLAddress(url.replacing("host=", with: list))).close()
    }
    let problem = #expect(throws: StorageProblem.self) {
      try PostgreSQLEngine(PostgreSQLAddress("postgres://postgres@/shares?host=/nonexistent,/missing"))
    }
    #expect(problem?.code == .unavailable)
  }
}
