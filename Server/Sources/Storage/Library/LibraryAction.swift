// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A change that a user makes to shares of the library.
package enum LibraryAction: Sendable, Equatable, Hashable {
  case archive, unarchive
  /// Moves shares to the bin and cancels their queued deliveries.
  case bin
  /// Moves shares out of the bin, and queues the deliveries that moving them there canceled.
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
  /// - Parameters:
  ///   - cancellation: the problem, as JSON, of the deliveries that moving shares to the bin cancels.
  ///   - collecting: how a destination collects deliveries that are queued again; nil sends them at once.
  /// - Returns: the identifiers of the shares that it changed, in the given order.
  package func apply(
    _ action: LibraryAction, to ids: [String], account: String, cancellation: String, at time: Moment,
    collecting: @escaping @Sendable (DestinationRecord) -> NewDelivery.Collecting? = { _ in nil }
  ) async throws -> [String] {
    let change = LibraryChange(
      action: action, account: account, cancellation: cancellation, time: time, collecting: collecting)
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
