// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

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
  package let reply: String?
  /// Whether it was sent as a mail, so that a reply may arrive.
  package let isByMail: Bool
  /// When its job is due; nil without a job.
  package let runAt: Moment?
  /// The name of the destination that has to be confirmed before this is sent; nil if it waits for no confirmation.
  package let unconfirmed: String?
  /// The name of the machine for whose worker this waits while none runs there; nil otherwise.
  package let missingNode: String?

  static func columns(_ dialect: SQLDialect) -> String {
    """
    delivery.*, (SELECT due_at FROM digest WHERE digest.id = delivery.digest AND digest.state = 'open') AS due_at,
      (SELECT shown FROM answer WHERE answer.delivery = delivery.id ORDER BY number DESC LIMIT 1) AS answer,
      (SELECT run_at FROM job WHERE job.delivery = delivery.id) AS run_at,
      EXISTS (SELECT 1 FROM mail_token WHERE mail_token.delivery = delivery.id) AS by_mail,
      (SELECT name FROM destination WHERE destination.id = delivery.destination AND destination.confirmed = 0
        AND delivery.state = 'queued') AS unconfirmed,
      CASE WHEN delivery.state IN ('queued', 'sending') THEN
        (SELECT node FROM job WHERE job.delivery = coalesce(
          (SELECT other.id FROM delivery AS other JOIN job ON job.delivery = other.id
            WHERE other.volume = delivery.volume LIMIT 1), delivery.id)
          AND node <> '' AND NOT \(NodeWorkers.exist(for: "job.node", dialect))) END AS missing_node
    """
  }

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
    reply = try row.optionalText("answer")
    isByMail = try row.integer("by_mail") != 0
    runAt = try row.optionalInteger("run_at").map(Moment.init(milliseconds:))
    unconfirmed = try row.optionalText("unconfirmed")
    missingNode = try row.optionalText("missing_node")
  }
}
