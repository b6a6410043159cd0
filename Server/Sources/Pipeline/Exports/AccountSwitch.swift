// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages
import ServerCore
import ShareContract
package import Storage

/// Disables and enables accounts: a disabled account keeps its data, but nobody can sign in, and nothing is made or sent.
package struct AccountSwitch: Sendable {
  private let membership: Membership
  private let now: @Sendable () -> Date

  package init(engine: any Engine, now: @escaping @Sendable () -> Date = { Date() }) {
    (membership, self.now) = (Membership(engine), now)
  }

  /// Ends all sessions, tokens and links of an account, and holds its work; throws a conflict for the last admin.
  package func disable(_ account: String) async throws {
    guard try await membership.disable(account, at: Moment(now())) else {
      throw Problem(.conflict, .lastAdminDisabled)
    }
  }

  /// Lets the user sign in again, and continues the work that waited.
  package func enable(_ account: String) async throws {
    try await membership.enable(account, waiting: Message.accountWaits.key, at: Moment(now()))
  }
}
