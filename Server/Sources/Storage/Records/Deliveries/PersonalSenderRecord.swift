// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The mail account that sends one user's books.
package struct PersonalSenderRecord: Sendable, Equatable {
  package let account: String
  /// The mail server as `smtp://host:port` or `smtps://host:port`.
  package let server: String
  package let user: String
  /// The password, in encrypted form.
  package let password: String
  /// The sender address of its mails.
  package let from: String
  package let changedAt: Moment

  package init(
    account: String, server: String, user: String, password: String, from: String, changedAt: Moment
  ) {
    self.account = account
    self.server = server
    self.user = user
    self.password = password
    self.from = from
    self.changedAt = changedAt
  }

  init(_ row: SQLRow) throws {
    account = try row.text("account")
    server = try row.text("server")
    user = try row.text("user_name")
    password = try row.text("password")
    from = try row.text("mail_from")
    changedAt = try row.moment("changed_at")
  }
}
