// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import Testing

@Suite("What the rungs did before")
struct HandOffStatisticsTests {
  private static func record(
    _ words: String, _ rung: Rung = .openApp, on system: String = "26.1"
  )
    -> HandOffStatistics
  {
    HandOffStatistics(
      words.split(separator: " ").compactMap { HandOffStatistics.Outcome(rawValue: String($0)) }.map {
        HandOffStatistics.Entry(system: system, rung: rung, outcome: $0)
      })
  }

  private static let tenSkips = Array(repeating: "skipped", count: 10).joined(separator: " ")

  @Test(
    "a rung is skipped after three failures in a row, and tried again after ten hand-offs",
    arguments: [
      ("", true), ("failed failed", true), ("failed failed failed", false),
      ("failed failed worked failed", true), ("failed failed declined failed", false),
      ("declined declined declined declined", true), ("failed failed failed skipped", false),
      ("failed failed failed \(tenSkips)", true), ("failed failed failed \(tenSkips) failed", false),
      ("failed failed failed \(tenSkips) worked", true),
    ])
  func worth(history: String, isWorthTrying: Bool) {
    let record = Self.record(history)
    #expect(record.isWorthTrying(.openApp, on: "26.1") == isWorthTrying)
    #expect(record.isWorthTrying(.openApp, on: "26.2"), "another system has its own record")
    #expect(record.isWorthTrying(.notify, on: "26.1"), "another rung has its own record")
  }

  @Test("share token and prompt are never left out", arguments: [Rung.shareToken, .prompt])
  func always(rung: Rung) {
    let record = Self.record("failed failed failed failed", rung)
    #expect(record.isWorthTrying(rung, on: "26.1"))
    #expect(record.count(of: rung, on: "26.1").outcomes == [.failed: 4])
  }

  private static func step(
    _ rungs: [Rung], _ record: HandOffStatistics, _ tried: [RungAttempt] = []
  ) -> HandOff.Step {
    handOff(rungs, record).next(after: tried)
  }

  private static func handOff(_ rungs: [Rung], _ record: HandOffStatistics) -> HandOff {
    HandOff(
      credential: .signedOut,
      capabilities: HandOffCapabilities(canOpenApp: true, canNotify: true, canSignInHere: true), osMajor: 26,
      policy: HandOffPolicy(rungs: rungs), record: record, system: "26.1")
  }

  @Test("the hand-off skips rungs that keep failing, unless no other is left")
  func passedOver() {
    let failing = Self.record("failed failed failed")
    #expect(Self.step([.openApp, .prompt], failing) == .take(.prompt))
    #expect(Self.step([.openApp, .notify, .prompt], failing) == .take(.notify))
    #expect(Self.step([.openApp], failing) == .take(.openApp))
    #expect(Self.step([.openApp, .prompt], Self.record("failed failed")) == .take(.openApp))
  }

  @Test("skipped rungs are recorded, so that they can be tried again later")
  func skipped() {
    let handOff = Self.handOff([.openApp, .notify, .prompt], Self.record("failed failed failed"))
    let tried = [RungAttempt(.notify, .failed), RungAttempt(.prompt, .succeeded)]
    #expect(handOff.skipped(after: tried) == [.openApp])
    #expect(handOff.skipped(after: []) == [])
    let trusting = Self.handOff([.openApp, .prompt], HandOffStatistics())
    #expect(
      trusting.skipped(after: [RungAttempt(.openApp, .failed), RungAttempt(.prompt, .succeeded)]) == [])
  }

  @Test("a notification that may go unseen is said again by the prompt, and never by opening the app")
  func notified() {
    let posted = [RungAttempt(.notify, .succeeded)]
    #expect(Self.step([.notify, .openApp, .prompt], HandOffStatistics(), posted) == .take(.prompt))
    #expect(Self.step([.notify, .openApp], HandOffStatistics(), posted) == .done(.notified))
    #expect(
      Self.step([.notify, .prompt], HandOffStatistics(), posted + [RungAttempt(.prompt, .succeeded)])
        == .done(.notified))
  }

  @Test("two processes append to one file, which stays short and reads again")
  func journal() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("HandOff/rungs")
    await withTaskGroup(of: Void.self) { group in
      for system in ["18.2", "26.1"] {
        group.addTask {
          for _ in 0..<150 {
            HandOffLog(url: file).append(.init(system: system, rung: .openApp, outcome: .worked))
          }
        }
      }
    }
    let record = HandOffLog(url: file).read()
    #expect(record.count(of: .openApp, on: "18.2").outcomes == [.worked: 150])
    #expect(record.count(of: .openApp, on: "26.1").outcomes == [.worked: 150])
    for _ in 0..<200 {
      HandOffLog(url: file).append(.init(system: "1 x\n2", rung: .notify, outcome: .failed))
    }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count <= 2 * HandOffLog.limit && lines.last == "12 notify failed")
    #expect(HandOffLog(url: folder.url.appendingPathComponent("none")).read() == HandOffStatistics())
  }

  @Test("the file contains system, rung and outcome, and other lines are ignored")
  func lines() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("rungs")
    try Data("18.2 openApp failed\n18.2 telepathy worked\n\u{0}\n18.2 openApp\n".utf8).write(to: file)
    #expect(HandOffLog(url: file).read() == Self.record("failed", on: "18.2"))
  }
}
