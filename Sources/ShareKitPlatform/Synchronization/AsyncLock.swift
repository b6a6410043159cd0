// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Runs one operation at a time, in the order of the requests.
@MainActor final class AsyncLock {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Runs an operation when all earlier ones have ended.
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
