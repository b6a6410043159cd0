// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The limits on sent mails; 0 means no limit.
package struct MailLimits: Sendable {
  /// Mails of one account in a minute.
  package var perMinute = 20
  /// Mails of one account in 24 hours.
  package var perDay = 300
  /// Mails to one address in 24 hours, from all accounts.
  package var toAddressPerDay = 150

  package init(perMinute: Int = 20, perDay: Int = 300, toAddressPerDay: Int = 150) {
    self.perMinute = perMinute
    self.perDay = perDay
    self.toAddressPerDay = toAddressPerDay
  }
}
