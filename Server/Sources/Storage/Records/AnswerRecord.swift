// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An answer that was understood, on its way into the database.
package struct NewAnswer: Sendable, Equatable {
  /// What tells its mail from others.
  package let message: String
  /// The identifiers of deliveries that its mail refers to, the likeliest first.
  package let deliveries: [String]
  /// Words of it that may be tokens, the likeliest first.
  package let tokens: [String]
  /// An address by which a delivery may be found where nothing else names one; nil to look for none.
  package let address: String?
  /// The state it brings, nil when it only tells something.
  package let state: StoredDeliveryState?
  /// JSON of the problem that comes with the state.
  package let problem: String?
  /// JSON of what its owner sees.
  package let shown: String
  package let receivedAt: Moment

  package init(
    message: String, deliveries: [String], tokens: [String], address: String?, state: StoredDeliveryState?,
    problem: String?, shown: String, receivedAt: Moment
  ) {
    self.message = message.replacingNullCharacters
    self.deliveries = deliveries.map(\.replacingNullCharacters)
    self.tokens = tokens.map(\.replacingNullCharacters)
    self.address = address?.replacingNullCharacters
    self.state = state
    self.problem = problem
    self.shown = shown
    self.receivedAt = receivedAt
  }
}

/// How far a mailbox was read.
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

/// A way of sending mail that is stopped until its settings change.
package struct MailChannelRecord: Sendable, Equatable {
  /// A digest of the settings it was stopped with.
  package let settings: String
  /// JSON of the problem that stopped it.
  package let problem: String
  package let pausedAt: Moment
  /// When one mail may try again.
  package let probeAt: Moment
  package let probes: Int

  init(_ row: SQLRow) throws {
    settings = try row.text("settings")
    problem = try row.text("problem")
    pausedAt = try row.moment("paused_at")
    probeAt = try row.moment("probe_at")
    probes = try row.integer("probes")
  }
}
