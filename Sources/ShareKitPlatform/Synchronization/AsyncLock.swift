// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Lets one thing happen at a time, in the order in which they asked.
@MainActor final class AsyncLock {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Does something when it is its turn.
  func take<Value: Sendable>(_ work: @MainActor () async throws -> Value) async rethrows -> Value {
    if isTaken { await withCheckedContinuation { waiting.append($0) } }
    isTaken = true
    defer { pass() }
    return try await work()
  }

  private func pass() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
