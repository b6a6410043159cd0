// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Limits on webhook requests of all accounts to one host.
struct TargetTests {
  private let start = Moment(milliseconds: 30_000_000 * 60_000)

  private func later(_ minutes: Int) -> Moment { start.advanced(by: .seconds(minutes * 60)) }

  @Test("a host's limit per minute covers all its names, and more is allowed in the next minute")
  func requests() async throws {
    try await withEngine { engine async throws in
      let uses = TargetUses(engine, limits: TargetLimits(requestsPerMinute: 3, bytesPerHour: 0))
      let names = [["host a.example", "address 192.0.2.1"], ["host b.example", "address 192.0.2.1"]]
      for number in 0..<3 {
        #expect(try await uses.reserve(names[number % 2], bytes: 10, at: start) == nil)
      }
      for name in names {
        #expect(try await uses.wait(name, bytes: 10, at: start) == later(1))
        #expect(try await uses.reserve(name, bytes: 10, at: start) == later(1))
      }
      #expect(try await uses.reserve(["host c.example", "address 192.0.2.9"], bytes: 10, at: start) == nil)
      #expect(try await uses.reserve(names[0], bytes: 10, at: later(1)) == nil)
    }
  }

  @Test("concurrent requests don't exceed the limit together")
  func concurrent() async throws {
    try await withEngine { engine async throws in
      let uses = TargetUses(engine, limits: TargetLimits(requestsPerMinute: 10, bytesPerHour: 0))
      let start = start
      let admitted = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<60 {
          group.addTask { try await uses.reserve(["host a.example"], bytes: 1, at: start) == nil }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(admitted == 10)
    }
  }

  @Test(
    "bytes count for an hour, and a single request above the limit is allowed",
    arguments: [
      (uses: [(0, 60)], adding: 40, free: 10), (uses: [(0, 60)], adding: 41, free: 60),
      (uses: [(0, 60), (5, 30)], adding: 50, free: 60), (uses: [(0, 60), (5, 30)], adding: 80, free: 65),
      (uses: [], adding: 500, free: 10), (uses: [(3, 1)], adding: 500, free: 63),
    ])
  func bytes(_ uses: [(Int, Int)], adding: Int, free: Int) {
    let limits = TargetLimits(requestsPerMinute: 0, bytesPerHour: 100)
    let earlier = uses.map { TargetUse(minute: $0.0, requests: 1, bytes: $0.1) }
    #expect(limits.firstFree(after: earlier, adding: adding, from: 10) == free)
  }

  @Test("without a limit every request is allowed")
  func open() async throws {
    try await withEngine { engine async throws in
      let uses = TargetUses(engine, limits: TargetLimits(requestsPerMinute: 0, bytesPerHour: 0))
      for _ in 0..<50 { #expect(try await uses.reserve(["host a"], bytes: 1 << 40, at: start) == nil) }
    }
  }
}
