// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An action with the values that it stores.
struct LibraryChange {
  let action: LibraryAction
  let account: String
  let cancellation: String
  let time: Moment
  let collecting: @Sendable (DestinationRecord) -> NewDelivery.Collecting?

  /// Returns whether it changed the share.
  func apply(to id: String, _ connection: any SQLConnection) throws -> Bool {
    switch action {
    case .archive: try set("archived_at = ?", [time], where: "archived_at IS NULL", id, connection)
    case .unarchive: try set("archived_at = NULL", [], where: "archived_at IS NOT NULL", id, connection)
    case .bin: try bin(id, connection)
    case .restore: try restore(id, connection)
    case .markRead: try set("opened_at = ?", [time], where: "opened_at IS NULL", id, connection)
    case .markUnread:
      try set("opened_at = NULL, read_position = 0", [], where: "opened_at IS NOT NULL", id, connection)
    case .addTag(let tag): try addTag(tag, id, connection)
    case .removeTag(let tag): try removeTag(tag, id, connection)
    case .dismiss: try setDismissed(time, where: "needs_you = 1", id, connection)
    case .undismiss: try setDismissed(nil, where: "needs_you = 0", id, connection)
    }
  }

  func set(
    _ changes: String, _ values: [any SQLBindable], where condition: String, _ id: String,
    _ connection: any SQLConnection
  ) throws -> Bool {
    try connection.run(
      "UPDATE share SET \(changes) WHERE account = ? AND id = ? AND deleted_at IS NULL AND \(condition)",
      values + [account, id]) > 0
  }

  func number(_ id: String, _ connection: any SQLConnection) throws -> Int? {
    try connection.row(
      "SELECT number FROM share WHERE account = ? AND id = ? AND deleted_at IS NULL", [account, id])?
      .integer("number")
  }

  private func addTag(_ tag: String, _ id: String, _ connection: any SQLConnection) throws -> Bool {
    try connection.run(
      """
      INSERT INTO share_tag (share, account, tag)
      SELECT number, account, ? FROM share WHERE account = ? AND id = ? AND deleted_at IS NULL
      ON CONFLICT DO NOTHING
      """, [tag, account, id]) > 0
  }

  private func removeTag(_ tag: String, _ id: String, _ connection: any SQLConnection) throws -> Bool {
    guard let number = try number(id, connection) else { return false }
    return try connection.run("DELETE FROM share_tag WHERE share = ? AND tag = ?", [number, tag]) > 0
  }

  private func setDismissed(
    _ time: Moment?, where condition: String, _ id: String, _ connection: any SQLConnection
  ) throws -> Bool {
    guard try set("dismissed_at = ?", [time], where: condition, id, connection),
      let number = try number(id, connection)
    else { return false }
    try connection.run(
      """
      UPDATE delivery SET dismissed_at = ? WHERE share = ? AND state IN ('rejected', 'uncertain', 'failed')
      """, [time, number])
    return true
  }
}
