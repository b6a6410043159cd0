// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ServerCore
import ShareContract
import Synchronization

/// Allows each account one export at a time.
package final class ExportSlots: Sendable {
  private let accounts = Mutex<Set<String>>([])

  /// The right to make one export; it ends with `release`, or when nothing refers to it anymore.
  package final class Slot: Sendable {
    private let account: String
    private let slots: ExportSlots
    private let isHeld = Mutex(true)

    fileprivate init(_ account: String, _ slots: ExportSlots) {
      self.account = account
      self.slots = slots
    }

    deinit { release() }

    /// Allows the account to export again.
    package func release() {
      let wasHeld = isHeld.withLock { held in
        defer { held = false }
        return held
      }
      if wasHeld { slots.leave(account) }
    }
  }

  /// Takes the account's slot; throws 429 while the account has another export.
  package func take(_ account: String) throws -> Slot {
    guard accounts.withLock({ $0.insert(account).inserted }) else {
      throw ProblemResponse(
        Problem(
          .tooManyRequests,
          .exportRunning),
        retryAfterSeconds: 60)
    }
    return Slot(account, self)
  }

  private func leave(_ account: String) {
    accounts.withLock { _ = $0.remove(account) }
  }
}
