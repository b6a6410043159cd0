// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A continuation that several callers may resume; only the first call counts.
final class FirstResult<Value: Sendable>: Sendable {
  private let waiting: LockedValue<CheckedContinuation<Value, Never>?>

  init(_ continuation: CheckedContinuation<Value, Never>) { waiting = LockedValue(continuation) }

  func resume(_ value: Value) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: value)
  }
}
