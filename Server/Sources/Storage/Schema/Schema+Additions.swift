// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// Pages that arrived as shares of their own and were added to an earlier share.
  static let additions = """
    -- The number of the share that waited for this page. The row is deleted from the start: it only keeps the
    -- identifier, so that a retry gets the same receipt and a client finds the share.
    ALTER TABLE share ADD COLUMN added_to INTEGER;
    CREATE INDEX share_waiting ON share (account, page)
      WHERE deleted_at IS NULL AND binned_at IS NULL AND state IN ('needsCapture', 'failed');
    """
}
