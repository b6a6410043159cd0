// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A change that a user makes to shares of the library.
package enum LibraryAction: Sendable, Equatable, Hashable {
  case archive, unarchive
  /// Moves shares to the bin and cancels their queued deliveries.
  case bin
  /// Moves shares out of the bin; canceled deliveries stay canceled.
  case restore
  case addTag(String), removeTag(String)
  /// Removes shares from ``LibraryQuery/View/needsYou`` until their state changes again.
  case dismiss, undismiss
  case markRead, markUnread

  /// The tag that is added or removed; nil for all other actions.
  package var tag: String? {
    switch self {
    case .addTag(let tag), .removeTag(let tag): tag
    default: nil
    }
  }

  /// The action that takes this one back.
  package var inverse: LibraryAction {
    switch self {
    case .archive: .unarchive
    case .unarchive: .archive
    case .bin: .restore
    case .restore: .bin
    case .addTag(let tag): .removeTag(tag)
    case .removeTag(let tag): .addTag(tag)
    case .dismiss: .undismiss
    case .undismiss: .dismiss
    case .markRead: .markUnread
    case .markUnread: .markRead
    }
  }
}

extension Library {
  /// Applies an action to shares of an account in one transaction.
  ///
  /// - Parameter cancellation: the problem, as JSON, of the deliveries that moving shares to the bin cancels.
  /// - Returns: the identifiers of the shares that it changed, in the given order.
  package func apply(
    _ action: LibraryAction, to ids: [String], account: String, cancellation: String, at time: Moment
  ) async throws -> [String] {
    let change = LibraryChange(action: action, account: account, cancellation: cancellation, time: time)
    return try await engine.write { connection in try ids.filter { try change.apply(to: $0, connection) } }
  }

  /// Records how much of an article was read, from 0 to 1, and that it was opened.
  ///
  /// Returns the earlier position; nil when the account has no such share.
  package func setPosition(
    _ position: Double, of id: String, account: String, at time: Moment
  ) async throws -> Double? {
    try await engine.write { connection in
      let row = try connection.row(
        "SELECT number, read_position FROM share WHERE account = ? AND id = ? AND deleted_at IS NULL",
        [account, id])
      guard let row else { return nil }
      try connection.run(
        "UPDATE share SET read_position = ?, opened_at = coalesce(opened_at, ?) WHERE number = ?",
        [min(max(position, 0), 1), time, try row.integer("number")])
      return try row.real("read_position")
    }
  }
}

/// An action with the values that it stores.
private struct LibraryChange {
  let action: LibraryAction
  let account: String
  let cancellation: String
  let time: Moment

  /// Returns whether it changed the share.
  func apply(to id: String, _ connection: any SQLConnection) throws -> Bool {
    switch action {
    case .archive: try set("archived_at = ?", [time], where: "archived_at IS NULL", id, connection)
    case .unarchive: try set("archived_at = NULL", [], where: "archived_at IS NOT NULL", id, connection)
    case .bin: try bin(id, connection)
    case .restore:
      try set("binned_at = NULL, cancellation = NULL", [], where: "binned_at IS NOT NULL", id, connection)
    case .markRead: try set("opened_at = ?", [time], where: "opened_at IS NULL", id, connection)
    case .markUnread:
      try set("opened_at = NULL, read_position = 0", [], where: "opened_at IS NOT NULL", id, connection)
    case .addTag(let tag): try addTag(tag, id, connection)
    case .removeTag(let tag): try removeTag(tag, id, connection)
    case .dismiss: try setDismissed(time, where: "needs_you = 1", id, connection)
    case .undismiss: try setDismissed(nil, where: "needs_you = 0", id, connection)
    }
  }

  private func set(
    _ changes: String, _ values: [any SQLBindable], where condition: String, _ id: String,
    _ connection: any SQLConnection
  ) throws -> Bool {
    try connection.run(
      "UPDATE share SET \(changes) WHERE account = ? AND id = ? AND deleted_at IS NULL AND \(condition)",
      values + [account, id]) > 0
  }

  private func number(_ id: String, _ connection: any SQLConnection) throws -> Int? {
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

extension LibraryChange {
  private func bin(_ id: String, _ connection: any SQLConnection) throws -> Bool {
    let isNew = try set(
      "binned_at = ?, cancellation = ?", [time, cancellation], where: "binned_at IS NULL", id, connection)
    guard isNew, let number = try number(id, connection) else { return false }
    try cancelDeliveries(of: number, connection)
    return true
  }

  // A delivery that is being sent can't be recalled, and neither can one that is part of a finished volume: the
  // volume contains the books of other shares, too.
  private func cancelDeliveries(of share: Int, _ connection: any SQLConnection) throws {
    let canceled = "share = ? AND state = 'queued' AND volume IS NULL"
    // A worker that is making the digest now loses its lease; the next one leaves this share out.
    try connection.run(
      """
      UPDATE job SET fence = fence + 1, lease_owner = NULL, lease_until = NULL
      WHERE digest IN (SELECT digest FROM delivery WHERE \(canceled))
      """, [share])
    try connection.run(
      "DELETE FROM job WHERE delivery IN (SELECT id FROM delivery WHERE \(canceled))", [share])
    try connection.run(
      """
      UPDATE delivery SET state = 'failed', problem = ?, digest = NULL, updated_at = ? WHERE \(canceled)
      """, [cancellation, time, share])
    // The owner canceled it, so there is nothing to report to them.
    try connection.run(
      "UPDATE delivery SET dismissed_at = ? WHERE share = ? AND state = 'failed' AND problem = ?",
      [time, share, cancellation])
    try Digests.dropEmpty(connection)
  }
}
