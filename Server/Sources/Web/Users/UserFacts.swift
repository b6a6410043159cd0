// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import ServerCore
import Storage

/// What an admin sees of a user: never what the user shares, only how much.
struct UserFacts {
  private let user: ListedAccount

  init(_ user: ListedAccount) { self.user = user }

  var values: [String: Any] {
    let (account, calendar) = (user.account, PageCalendar())
    return [
      "id": account.id, "address": account.email, "isAdminRole": account.role == .admin,
      "role": (account.role == .admin ? Message.roleAdmin : .roleUser).text,
      "isDisabled": account.isDisabled, "created": calendar.date(account.createdAt.date),
      "seen": seen(calendar),
      "stored": Message.usersStorage(count: user.usage.shares, size: user.usage.bytes).text,
    ]
  }

  // A day is enough to find accounts that nobody uses.
  private func seen(_ calendar: PageCalendar) -> String {
    guard let time = user.account.seenAt else { return Message.usersNotSeen.text }
    return Message.usersSeen(date: calendar.date(time.date)).text
  }
}
