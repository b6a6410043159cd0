// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The position up to which a mailbox was read.
package struct MailboxRecord: Sendable, Equatable {
  package let name: String
  package let validity: Int
  package let lastUID: Int
  package let readAt: Moment

  package init(name: String, validity: Int, lastUID: Int, readAt: Moment) {
    self.name = name
    self.validity = validity
    self.lastUID = lastUID
    self.readAt = readAt
  }

  init(_ row: SQLRow) throws {
    name = try row.text("name")
    validity = try row.integer("validity")
    lastUID = try row.integer("last_uid")
    readAt = try row.moment("read_at")
  }
}
