// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Does work that blocks for many seconds on a thread of its own.
///
/// Tasks have only as many threads as the computer has processors, so all other tests would wait for the work.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
  }
}
