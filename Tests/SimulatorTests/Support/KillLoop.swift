// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Repeats a scenario whose process is killed at its first step, then at its second, and so on until it completes.
enum KillLoop {
  // No scenario has this many steps; a longer loop is a fault of the test.
  private static let limit = 400
  // The number of phones that run at the same time.
  private static let batch = 4

  /// Whether no step and no scenario is left out, which takes many minutes: `SHAREPIPE_EVERY_STEP` is set.
  static let isComplete = ProcessInfo.processInfo.environment["SHAREPIPE_EVERY_STEP"] != nil

  private struct StillRunning: Error {}

  /// Runs every step or every few of them, several at once, until one completes; returns the number of that step.
  static func untilUntouched(
    every pace: Int = 1, _ run: @escaping @Sendable (Int) async throws -> Bool
  ) async throws -> Int {
    let pace = isComplete ? 1 : pace
    for first in stride(from: 1, to: limit, by: batch * pace) {
      let untouched = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<batch { group.addTask { try await run(first + number * pace) } }
        return try await group.reduce(false) { $0 || $1 }
      }
      if untouched { return first + (batch - 1) * pace }
    }
    throw StillRunning()
  }
}
