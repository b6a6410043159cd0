// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A reply from a destination or a mail server that is about to be stored.
package struct NewMailReply: Sendable, Equatable {
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
