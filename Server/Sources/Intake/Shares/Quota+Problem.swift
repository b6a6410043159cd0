// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
package import ServerCore
import ShareContract
package import Storage

extension Quota {
  /// The problem for exceeding the quota.
  package var exceeded: ProblemResponse {
    ProblemResponse(Problem(.quotaExceeded, message), retryAfterSeconds: 3600)
  }

  private var message: Message {
    switch (bytes, shares) {
    case (let bytes?, let shares?): .quotaOfBoth(bytes: bytes, shares: shares)
    case (let bytes?, nil): .quotaOfBytes(bytes: bytes)
    case (nil, let shares): .quotaOfShares(shares: shares ?? 0)
    }
  }
}
