// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The books that wait for the next digest to one destination.
package struct DigestRecord: Sendable, Equatable {
  package let id: String
  package let destination: String
  package let account: String
  /// When the digest is due; nil waits until its owner sends it.
  package let dueAt: Moment?
  package let createdAt: Moment
  /// Why it was not sent when it was due.
  package let problem: String?
  /// The number of shares in it.
  package let shares: Int

  static let columns = """
    digest.*, destination.account,
    (SELECT count(*) FROM delivery WHERE delivery.digest = digest.id AND delivery.volume IS NULL) AS shares
    """

  init(_ row: SQLRow) throws {
    id = try row.text("id")
    destination = try row.text("destination")
    account = try row.text("account")
    dueAt = try row.optionalInteger("due_at").map(Moment.init(milliseconds:))
    createdAt = try row.moment("created_at")
    problem = try row.optionalText("problem")
    shares = try row.integer("shares")
  }
}
