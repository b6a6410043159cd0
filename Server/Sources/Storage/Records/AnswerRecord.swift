// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A reply from a destination or a mail server that is about to be stored.
package struct NewAnswer: Sendable, Equatable {
  /// A key that identifies the mail it came in.
  package let message: String
  /// The identifiers of deliveries that its mail refers to, most likely first.
  package let deliveries: [String]
  /// Words of it that may be delivery tokens, most likely first.
  package let tokens: [String]
  /// The address to find the delivery by when nothing else identifies it; nil means don't look.
  package let address: String?
  /// The new state of the delivery; nil when the reply is only information.
  package let state: StoredDeliveryState?
  /// The JSON of the problem that comes with the state.
  package let problem: String?
  /// The JSON that the owner sees.
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

/// A mail channel that is stopped until its settings change.
package struct MailChannelRecord: Sendable, Equatable {
  /// A digest of the settings at the time it was stopped.
  package let settings: String
  /// The JSON of the problem that stopped it.
  package let problem: String
  package let pausedAt: Moment
  /// The time from which one mail may try again.
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
