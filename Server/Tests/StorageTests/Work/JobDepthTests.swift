// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// The number and the age of jobs, by stage, lane and state.
struct JobDepthTests {
  @Test("jobs are counted by stage and lane, with the time of the oldest one that can run")
  func lanes() async throws {
    try await withEngine { engine async throws in
      let backlog = try await Backlog(engine)
      let before = Backlog.time.advanced(by: .seconds(-60))
      try await backlog.setMachine(NodeName("nas"), of: ["a1"])
      try await backlog.addReading(5, from: before)
      try await backlog.addDeliveries(5, to: .kindle, from: before.advanced(by: .seconds(10)))
      try await backlog.addDeliveries(5, to: .webhook, from: before.advanced(by: .seconds(20)))
      let depths = try await Jobs(engine).depths(at: Backlog.time)
      #expect(depths.map { "\($0.kind) \($0.lane) \($0.count)" }.sorted() == Self.expected)
      let ages = Dictionary(uniqueKeysWithValues: depths.map { ($0.lane, Self.age(of: $0)) })
      // No worker runs on the machine.
      #expect(ages == [.making: 60, .mail: 50, .other: 40, .machine: nil])
      #expect(depths.allSatisfy { $0.state == .waiting })
      try await backlog.clear()
    }
  }

  /// For how many seconds the oldest job has been due.
  private static func age(of depth: JobDepth) -> Int? {
    depth.oldest.map { (Backlog.time.milliseconds - $0.milliseconds + 500) / 1000 }
  }

  private static let expected = ["deliver machine 1", "deliver mail 5", "deliver other 4", "read making 5"]
}
