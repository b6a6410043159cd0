// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension LibraryChange {
  /// Moves a share to the bin and cancels its queued deliveries.
  func bin(_ id: String, _ connection: any SQLConnection) throws -> Bool {
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

  /// Moves a share out of the bin and queues what was canceled with it, so that undoing a deletion loses no delivery.
  ///
  /// The time in the archive begins again; otherwise a rule that moved the share to the bin would do so at once.
  func restore(_ id: String, _ connection: any SQLConnection) throws -> Bool {
    let row = try connection.row(
      """
      UPDATE share SET binned_at = NULL, archived_at = CASE WHEN archived_at IS NULL THEN NULL ELSE CAST(? AS BIGINT) END
      WHERE account = ? AND id = ? AND deleted_at IS NULL AND binned_at IS NOT NULL RETURNING number, cancellation
      """, [time, account, id])
    guard let row else { return false }
    let number = try row.integer("number")
    if let reason = try row.optionalText("cancellation") { try requeue(reason, of: number, connection) }
    try connection.run("UPDATE share SET cancellation = NULL WHERE number = ?", [number])
    return true
  }

  private func requeue(_ reason: String, of share: Int, _ connection: any SQLConnection) throws {
    let canceled = try connection.rows(
      """
      SELECT delivery.id AS delivery, destination.* FROM delivery
      JOIN destination ON destination.id = delivery.destination
      WHERE delivery.share = ? AND delivery.state = 'failed' AND delivery.problem = ? ORDER BY delivery.created_at
      """, [share, reason])
    for row in canceled {
      let destination = try DestinationRecord(row)
      try NewDelivery(
        id: try row.text("delivery"), destination: destination.id, collecting: collecting(destination)
      ).requeue(share: share, at: time, connection)
    }
  }
}
