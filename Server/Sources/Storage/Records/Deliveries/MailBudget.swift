// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A limit on account mails per day.
package struct MailBudget: Sendable, Equatable {
  /// The key of the limit, such as `account 0190…`.
  package let name: String
  /// The number of mails per day.
  package let limit: Int

  package init(_ name: String, limit: Int) {
    (self.name, self.limit) = (name, limit)
  }
}
