// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ServerCore
import ShareContract
package import Storage

extension Quota {
  /// The problem for exceeding the quota.
  package var exceeded: ProblemAnswer {
    let parts = [bytes.map { "\($0) bytes" }, shares.map { "\($0) shares" }].compactMap(\.self)
    return ProblemAnswer(
      Problem(
        .quotaExceeded,
        detail:
          "An account can store at most \(parts.joined(separator: " and ")), including articles, books and "
          + "open uploads. "
          + "Nothing was kept. Delete shares that are no longer needed, then send it again."),
      retryAfterSeconds: 3600)
  }
}
