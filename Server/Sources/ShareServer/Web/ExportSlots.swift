// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ShareContract
import Synchronization

/// The accounts that have an export under way; each has at most one.
final class ExportSlots: Sendable {
  private let accounts = Mutex<Set<String>>([])

  /// The right to make one export; returned by `release`, at the latest when nothing refers to it.
  final class Slot: Sendable {
    private let account: String
    private let slots: ExportSlots
    private let isHeld = Mutex(true)

    fileprivate init(_ account: String, _ slots: ExportSlots) {
      self.account = account
      self.slots = slots
    }

    deinit { release() }

    /// Lets the account export again.
    func release() {
      let wasHeld = isHeld.withLock { held in
        defer { held = false }
        return held
      }
      if wasHeld { slots.leave(account) }
    }
  }

  /// Throws 429 while the account has an export under way.
  func take(_ account: String) throws -> Slot {
    guard accounts.withLock({ $0.insert(account).inserted }) else {
      throw ProblemAnswer(
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
