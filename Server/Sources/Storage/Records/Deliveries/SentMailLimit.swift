// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How many mails may be sent within a time, by one account or to one address.
package struct SentMailLimit: Sendable, Equatable {
  /// The mails that count.
  package enum Scope: Sendable, Equatable {
    /// Those of an account, also to removed destinations.
    case account(String)
    /// Those of all accounts to an address.
    case address(String)
  }

  package let scope: Scope
  package let most: Int
  /// Mails that began earlier don't count; at most two days ago.
  package let since: Moment

  package init(_ scope: Scope, most: Int, since: Moment) {
    (self.scope, self.most, self.since) = (scope, most, since)
  }
}
