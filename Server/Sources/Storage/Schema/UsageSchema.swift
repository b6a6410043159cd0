// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// How much of an account's is kept: shares that were not deleted, and their bytes with those of added pages.
  ///
  /// Triggers count, so that a limit can be judged in the transaction that takes a share, without looking at all of them.
  static let usage = """
    ALTER TABLE account ADD COLUMN kept_shares INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN kept_bytes INTEGER NOT NULL DEFAULT 0;
    UPDATE account SET
      kept_shares = (SELECT count(*) FROM share WHERE share.account = account.id AND share.deleted_at IS NULL),
      kept_bytes = (SELECT coalesce(sum(share.bytes), 0) FROM share
          WHERE share.account = account.id AND share.deleted_at IS NULL)
        + (SELECT coalesce(sum(capture.bytes), 0) FROM capture JOIN share ON share.number = capture.share
          WHERE share.account = account.id);

    CREATE TRIGGER share_kept AFTER INSERT ON share WHEN NEW.deleted_at IS NULL
    BEGIN
      UPDATE account SET kept_shares = kept_shares + 1, kept_bytes = kept_bytes + NEW.bytes WHERE id = NEW.account;
    END;
    CREATE TRIGGER share_gone AFTER UPDATE OF deleted_at ON share
    WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL
    BEGIN
      UPDATE account SET kept_shares = kept_shares - 1, kept_bytes = kept_bytes - OLD.bytes WHERE id = NEW.account;
    END;
    CREATE TRIGGER capture_kept AFTER INSERT ON capture
    BEGIN
      UPDATE account SET kept_bytes = kept_bytes + NEW.bytes
      WHERE id = (SELECT account FROM share WHERE number = NEW.share);
    END;
    CREATE TRIGGER capture_replaced AFTER UPDATE OF bytes ON capture
    BEGIN
      UPDATE account SET kept_bytes = kept_bytes + NEW.bytes - OLD.bytes
      WHERE id = (SELECT account FROM share WHERE number = NEW.share);
    END;
    CREATE TRIGGER capture_gone AFTER DELETE ON capture
    BEGIN
      UPDATE account SET kept_bytes = kept_bytes - OLD.bytes
      WHERE id = (SELECT account FROM share WHERE number = OLD.share);
    END;
    """
}
