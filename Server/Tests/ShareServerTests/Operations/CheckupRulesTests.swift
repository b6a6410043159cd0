// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import ShareServer
import Storage
import Testing

/// Tests what the facts about a database mean for the operator.
struct CheckupRulesTests {
  private static let now = Moment(milliseconds: 1_800_000_000_000)
  private static let id = "0123456789abcdef"
  private static let present = CheckupRules.Key.present("/d/secret.key", id: id)

  /// The findings that aren't good, as their levels and topics.
  private func faults(
    key: CheckupRules.Key = Self.present, hasWorker: Bool = true,
    _ change: (inout DatabaseOverview) -> Void = { _ in }
  ) -> [String] {
    var overview = DatabaseOverview(time: Self.now)
    change(&overview)
    return CheckupRules.database(overview, now: Self.now, key: key, hasWorker: hasWorker)
      .filter { $0.level != .good }.map { "\($0.level.rawValue) \($0.topic)" }
  }

  @Test("why mail is paused is said in a sentence, and not as it is stored")
  func pausedMail() {
    var overview = DatabaseOverview(time: Self.now)
    overview.pausedMail =
      #"{"code":"mail_credentials_refused","detail":"Refused.","status":502,"title":"t","type":"x"}"#
    let findings = CheckupRules.database(overview, now: Self.now, key: Self.present, hasWorker: true)
    #expect(findings.contains { $0.words.hasPrefix("Sending is paused. Refused. ") }, "\(findings)")
  }

  @Test("a database without faults has only good findings")
  func well() {
    #expect(faults { $0.waiting = 3 } == [])
  }

  @Test("a database whose data was moved is bad")
  func moved() {
    #expect(faults { $0.move = MoveMark(id: "a", state: .moved, other: "/d") } == ["bad database"])
    #expect(faults { $0.move = MoveMark(id: "a", state: .filled, other: "/d") } == [])
  }

  @Test("a move that isn't complete is a line of its own, which says how to continue")
  func moving() {
    for state in [MoveMark.State.moving, .filling] {
      #expect(faults { $0.move = MoveMark(id: "a", state: state, other: "/d") } == ["bad move"])
    }
    var overview = DatabaseOverview(time: Self.now)
    overview.fileMoveTarget = "database"
    let findings = CheckupRules.database(overview, now: Self.now, key: Self.present, hasWorker: true)
    let move = findings.first { $0.topic == "move" }
    #expect(move?.level == .bad)
    #expect(move?.words.contains("the new location is “database”") == true, "\(findings)")
  }

  @Test("a share from the future means that the clock is wrong")
  func clock() {
    #expect(faults { $0.newestShare = Self.now.advanced(by: .seconds(59)) } == [])
    #expect(faults { $0.newestShare = Self.now.advanced(by: .seconds(61)) } == ["bad clock"])
  }

  @Test("shares are compared with the clock of the database, and so is that of the machine")
  func clocks() {
    #expect(faults { $0.time = Self.now.advanced(by: .seconds(-61)) } == ["doubtful clock"])
    #expect(faults { $0.time = Self.now.advanced(by: .seconds(59)) } == [])
    let future = faults {
      $0.time = Self.now.advanced(by: .seconds(-90))
      $0.newestShare = Self.now
    }
    #expect(future == ["bad clock", "doubtful clock"])
  }

  @Test("a job that has been due for ten minutes means that no worker runs")
  func workers() {
    #expect(faults { $0.oldestDue = Self.now.advanced(by: .seconds(-599)) } == [])
    #expect(faults { $0.oldestDue = Self.now.advanced(by: .seconds(-601)) } == ["bad workers"])
    #expect(faults { $0.dead = 1 } == ["doubtful workers"])
    #expect(faults(hasWorker: false) == ["doubtful workers"])
  }

  @Test("a database file that can't be written is bad, and is named with what to do")
  func unwritable() {
    let (own, other) = (
      CheckupRules.unwritable(file: "/d/sharepipe.sqlite", isOwned: true),
      CheckupRules.unwritable(file: "/d/sharepipe.sqlite-wal", isOwned: false)
    )
    #expect(own.level == .bad && own.topic == "database")
    #expect(own.words.hasSuffix("Run “chmod u+rw /d/sharepipe.sqlite”."), "\(own.words)")
    #expect(other.words.hasPrefix("You can’t write to /d/sharepipe.sqlite-wal. Run this"), "\(other.words)")
  }

  @Test("with SQLite, only personal mail accounts need the key")
  func keyOfSQLite() {
    let missing = CheckupRules.Key.missing("/d/secret.key")
    #expect(faults(key: missing) == [])
    #expect(faults(key: missing) { $0.personalMailAccounts = [Self.id: 2] } == ["bad key"])
    #expect(faults { $0.personalMailAccounts = [Self.id: 2, "": 1] } == [])
    #expect(faults { $0.personalMailAccounts = [Self.id: 2, "fedcba9876543210": 1] } == ["bad key"])
  }

  @Test("with another key, the operator is told to put the copy back, unless the key was replaced")
  func otherKey() {
    var overview = DatabaseOverview(time: Self.now)
    overview.personalMailAccounts = ["fedcba9876543210": 1]
    func words() -> String? {
      CheckupRules.database(overview, now: Self.now, key: Self.present, hasWorker: true)
        .first { $0.topic == "key" }?.words
    }
    #expect(words()?.contains("can’t send. Put your copy back, or have its owner") == true)
    overview.secretKey = Self.id
    #expect(words()?.contains("can’t send. Have its owner") == true)
  }

  @Test("with PostgreSQL, the key must be the recorded one")
  func keyOfPostgreSQL() {
    #expect(faults { $0.secretKey = Self.id } == [])
    #expect(faults { $0.secretKey = "fedcba9876543210" } == ["bad key"])
    let replaced = faults {
      $0.secretKey = Self.id
      $0.personalMailAccounts = ["fedcba9876543210": 1]
    }
    #expect(replaced == ["doubtful key"])
    #expect(faults(key: .missing("/d/secret.key")) { $0.secretKey = Self.id } == ["bad key"])
    #expect(faults(key: .malformed("/d/secret.key")) { $0.secretKey = Self.id } == ["bad key"])
    #expect(faults(key: .forbidden("/d/secret.key")) { $0.secretKey = Self.id } == ["bad key"])
  }

  @Test("an upgrade that is due is doubtful, and a database without tables is bad")
  func schema() {
    let states: [SchemaState] = [.current, .newer(present: 3), .outdated(present: 1), .missing]
    let levels = states.map { CheckupRules.schema($0, address: "localhost/a").level.rawValue }
    #expect(levels == ["good", "good", "doubtful", "bad"])
  }

  @Test("programs without a server are doubtful, and commands of the operator aren't named")
  func programs() {
    func program(_ role: DatabaseProgram.Role) -> DatabaseProgram {
      DatabaseProgram(role, version: "0.2.0", host: "books", process: 7)
    }
    #expect(CheckupRules.programs([program(.work)]).level == .doubtful)
    let found = CheckupRules.programs([program(.serve), program(.work), program(.command)])
    #expect(
      found.words
        == "These programs use the database: serve 0.2.0 on books (process 7), work 0.2.0 on books (process 7)."
    )
    #expect(CheckupRules.server(process: nil).level == .doubtful)
  }
}
