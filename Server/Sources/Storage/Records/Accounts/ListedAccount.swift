// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An account with the storage that it uses, for a list of users.
package struct ListedAccount: Sendable, Equatable {
  package let account: AccountRecord
  package let usage: AccountUsage

  init(_ row: SQLRow) throws {
    account = try AccountRecord(row)
    usage = try AccountUsage(row)
  }
}
