// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import Storage

/// What the page about the server shows its operator.
package struct ServerOverview: Sendable {
  package let findings: [MailCheckup.Finding]
  package let jobs: [JobDepth]
  package let deliveries: DeliveryCounts
  /// The processes on this machine that work on jobs.
  package let workers: Int
  /// When the mailbox with replies was last read; nil without a mailbox.
  package let mailboxReadAt: Date?
  /// The size of a SQLite database.
  package let databaseBytes: Int?
  /// The accounts that use the most storage, largest first.
  package let accounts: [AccountUsage]
  package let at: Moment

  package init(
    findings: [MailCheckup.Finding], jobs: [JobDepth], deliveries: DeliveryCounts, workers: Int,
    mailboxReadAt: Date?, databaseBytes: Int?, accounts: [AccountUsage], at: Moment
  ) {
    (self.findings, self.jobs, self.deliveries, self.workers) = (findings, jobs, deliveries, workers)
    (self.mailboxReadAt, self.databaseBytes, self.accounts) = (mailboxReadAt, databaseBytes, accounts)
    self.at = at
  }
}
