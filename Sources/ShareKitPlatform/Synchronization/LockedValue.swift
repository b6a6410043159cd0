// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A value that only one thread at a time can access.
///
/// `Synchronization.Mutex` would do, but needs iOS 18.
// @unchecked: `value` is touched under `lock` only.
final class LockedValue<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Output>(_ work: (inout Value) throws -> Output) rethrows -> Output {
    lock.lock()
    defer { lock.unlock() }
    return try work(&value)
  }
}
