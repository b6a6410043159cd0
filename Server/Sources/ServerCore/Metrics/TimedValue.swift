// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// A value that takes long to compute, and that is used again for a while.
package final class TimedValue<Value: Sendable>: Sendable {
  private let lifetime: Duration
  private let compute: @Sendable () async throws -> Value
  private let known = Mutex<(value: Value, expires: ContinuousClock.Instant)?>(nil)

  package init(lifetime: Duration, compute: @escaping @Sendable () async throws -> Value) {
    (self.lifetime, self.compute) = (lifetime, compute)
  }

  /// Returns the value, which is at most as old as the lifetime.
  package func value() async throws -> Value {
    if let known = known.withLock({ $0 }), known.expires > .now { return known.value }
    let value = try await compute()
    known.withLock { $0 = (value, .now + lifetime) }
    return value
  }
}
