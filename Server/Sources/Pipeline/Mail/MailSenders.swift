// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Synchronization

/// Selects how an account's mails are sent: through its personal mail account if it has one, otherwise the server's.
package struct MailSenders: Sendable {
  package let server: MailSender
  package let own: PersonalMail
  private let busy = BusyAccounts()

  package init(server: MailSender, own: PersonalMail) {
    self.server = server
    self.own = own
  }

  func sender(of account: String) async throws -> MailSender {
    try await own.sender(of: account) ?? server
  }

  /// Takes the account's turn; false while its mail server is sending another mail.
  ///
  /// So a user's slow server never holds more than one worker.
  package func begin(_ sender: MailSender, _ account: String) -> Bool {
    sender.channel.name == server.channel.name || busy.insert(account)
  }

  package func end(_ sender: MailSender, _ account: String) {
    if sender.channel.name != server.channel.name { busy.remove(account) }
  }
}

private final class BusyAccounts: Sendable {
  private let accounts = Mutex<Set<String>>([])

  func insert(_ account: String) -> Bool { accounts.withLock { $0.insert(account).inserted } }
  func remove(_ account: String) { accounts.withLock { _ = $0.remove(account) } }
}
