// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The persisted names of a delivery's states.
package enum StoredDeliveryState: String, Sendable, SQLBindable {
  case queued, sending, sent, confirmed, rejected, uncertain, failed
}

/// The delivery of one book to one destination.
package struct DeliveryRecord: Sendable, Equatable {
  package let id: String
  package let share: Int
  package let destination: String
  package let state: StoredDeliveryState
  package let attempts: Int
  /// Whether the end of the message was sent in an attempt whose result is unknown.
  package let handedOver: Bool
  package let possibleDuplicate: Bool
  package let problem: String?
  package let createdAt: Moment
  package let updatedAt: Moment
  /// The digest that contains it, and the volume of the digest that contains it.
  package let digest: String?
  package let volume: String?
  /// The simpler form of the book that it sends; nil sends the book unchanged.
  package let form: String?
  /// When the digest is due; nil without a digest, or when its owner sends it.
  package let dueAt: Moment?
  /// The JSON of the destination's last reply about it.
  package let answer: String?
  /// Whether it was sent as a mail, so that a reply may arrive.
  package let isByMail: Bool
  /// When its job is due; nil without a job.
  package let runAt: Moment?

  static let columns = """
    delivery.*, (SELECT due_at FROM digest WHERE digest.id = delivery.digest AND digest.state = 'open') AS due_at,
      (SELECT shown FROM answer WHERE answer.delivery = delivery.id ORDER BY number DESC LIMIT 1) AS answer,
      (SELECT run_at FROM job WHERE job.delivery = delivery.id) AS run_at,
      EXISTS (SELECT 1 FROM mail_token WHERE mail_token.delivery = delivery.id) AS by_mail
    """

  init(_ row: SQLRow) throws {
    id = try row.text("id")
    share = try row.integer("share")
    destination = try row.text("destination")
    state = try row.name("state")
    attempts = try row.integer("attempts")
    handedOver = try row.integer("handed_over") != 0
    possibleDuplicate = try row.integer("possible_duplicate") != 0
    problem = try row.optionalText("problem")
    createdAt = try row.moment("created_at")
    updatedAt = try row.moment("updated_at")
    digest = try row.optionalText("digest")
    volume = try row.optionalText("volume")
    form = try row.optionalText("form")
    dueAt = try row.optionalInteger("due_at").map(Moment.init(milliseconds:))
    answer = try row.optionalText("answer")
    isByMail = try row.integer("by_mail") != 0
    runAt = try row.optionalInteger("run_at").map(Moment.init(milliseconds:))
  }
}

/// The persisted names of the kinds of destination.
package enum StoredDestinationKind: String, Sendable, SQLBindable, CaseIterable {
  case kindle, email, folder, webhook
}

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
    settings = try DestinationSettings(stored: try row.text("settings"))
    isProved = try row.optionalInteger("proved_at") != nil
    closed = try row.optionalText("closed")
  }
}
