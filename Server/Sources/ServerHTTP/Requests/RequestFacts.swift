// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Identity
import Synchronization

/// What becomes known while a request is handled; the copies of its context share it.
package final class RequestFacts: Sendable {
  private let known = Mutex<String?>(nil)

  /// The account of the caller, once it is known.
  package var account: String? { known.withLock { $0 } }

  func note(_ caller: Caller?) {
    guard let caller else { return }
    known.withLock { $0 = caller.account }
  }
}
