// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A location that books are sent to.
package struct DestinationRecord: Sendable, Equatable {
  package let id: String
  package let account: String
  package let kind: StoredDestinationKind
  package let address: String
  package let name: String
  package let confirmed: Bool
  package let isDefault: Bool
  package let createdAt: Moment
  package let settings: DestinationSettings
  /// Whether a user opened the confirmation link that was mailed to it.
  package let isProved: Bool
  /// The JSON of the problem with which the destination refused all further deliveries.
  package let closed: String?

  package init(
    id: String, account: String, kind: StoredDestinationKind, address: String, name: String,
    confirmed: Bool, isDefault: Bool, createdAt: Moment, settings: DestinationSettings = DestinationSettings()
  ) {
    self.id = id
    self.account = account
    self.kind = kind
    self.address = address
    self.name = name
    self.confirmed = confirmed
    self.isDefault = isDefault
    self.createdAt = createdAt
    self.settings = settings
    isProved = false
    closed = nil
  }

  init(_ row: SQLRow) throws {
    id = try row.text("id")
    account = try row.text("account")
    kind = try row.name("kind")
    address = try row.text("address")
    name = try row.text("name")
    confirmed = try row.integer("confirmed") != 0
    isDefault = try row.integer("is_default") != 0
    createdAt = try row.moment("created_at")
    settings = try DestinationSettings(
      stored: try row.text("settings"), node: try row.optionalText("node"))
    isProved = try row.optionalInteger("proved_at") != nil
    closed = try row.optionalText("closed")
  }
}
