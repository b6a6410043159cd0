// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Intake
import Synchronization

/// What is known about the changes of one account's shares; the streams of the account wait for it.
package final class AccountChanges: Sendable {
  private let known = Mutex<Int?>(nil)
  private let news = WorkSignal()

  init() {}

  /// Grows with each new number.
  package var mark: UInt64 { news.mark }

  /// A number that grows with each change of the account's shares; nil before the first look.
  package var number: Int? { known.withLock { $0 } }

  /// Waits for a number that was learned after `mark`, for at most `limit`, or until the task is canceled.
  package func wait(after mark: UInt64, atMost limit: Duration) async {
    await news.wait(after: mark, atMost: limit)
  }

  func learn(_ number: Int) {
    let isNew = known.withLock { known in
      defer { known = number }
      return known != number
    }
    if isNew { news.signal() }
  }
}
