// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// What users do with their shares in the library: archive, bin, tags, reading positions, and the counts of each view.
  static let library = """
    ALTER TABLE share ADD COLUMN archived_at INTEGER;
    -- In the bin since then; a share that was deleted for good has `deleted_at`.
    ALTER TABLE share ADD COLUMN binned_at INTEGER;
    -- The problem, as JSON, that deliveries get instead of being queued while the share is in the bin.
    ALTER TABLE share ADD COLUMN cancellation TEXT;
    -- Whether something about the share requires its owner. Triggers set it, so that the view needs no other table.
    ALTER TABLE share ADD COLUMN needs_you INTEGER NOT NULL DEFAULT 0;
    -- When the owner dismissed the present state of the share or the delivery.
    ALTER TABLE share ADD COLUMN dismissed_at INTEGER;
    ALTER TABLE delivery ADD COLUMN dismissed_at INTEGER;
    -- When the owner first opened the article, and how much of it they have read, from 0 to 1.
    ALTER TABLE share ADD COLUMN opened_at INTEGER;
    ALTER TABLE share ADD COLUMN read_position REAL NOT NULL DEFAULT 0;
    -- The host name without “www.”, and what the article says about its site and author.
    ALTER TABLE share ADD COLUMN host TEXT;
    ALTER TABLE share ADD COLUMN site TEXT;
    ALTER TABLE share ADD COLUMN author TEXT;

    -- How many shares each view of an account has, and a number that grows with each change of its shares.
    ALTER TABLE account ADD COLUMN inbox_shares INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN archived_shares INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN binned_shares INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN needing_shares INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN change_number INTEGER NOT NULL DEFAULT 0;

    CREATE INDEX share_inbox ON share (account, number) WHERE \(isInInbox("share"));
    CREATE INDEX share_archive ON share (account, number) WHERE \(isInArchive("share"));
    CREATE INDEX share_bin ON share (account, number) WHERE \(isInBin("share"));
    CREATE INDEX share_bin_by_age ON share (binned_at) WHERE \(isInBin("share"));
    CREATE INDEX share_needing ON share (account, number) WHERE \(isNeeding("share"));
    CREATE INDEX share_by_host ON share (account, host, number) WHERE deleted_at IS NULL AND host IS NOT NULL;
    CREATE INDEX share_unready ON share (account, state, number) WHERE deleted_at IS NULL AND state <> 'ready';
    -- SQLite prefers the index that was created last if several match equally well.
    CREATE INDEX share_unread ON share (account, number) WHERE \(isInInbox("share")) AND opened_at IS NULL;
    CREATE INDEX delivery_of_destination ON delivery (destination, share);

    -- The tags of shares.
    CREATE TABLE share_tag (
      share INTEGER NOT NULL REFERENCES share (number) ON DELETE CASCADE,
      account TEXT NOT NULL,
      tag TEXT NOT NULL,
      PRIMARY KEY (share, tag)
    );
    CREATE INDEX share_tag_by_account ON share_tag (account, tag, share);

    -- How many shares outside of the bin each host of an account has.
    CREATE TABLE library_site (
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      host TEXT NOT NULL,
      shares INTEGER NOT NULL,
      PRIMARY KEY (account, host)
    );
    CREATE INDEX library_site_by_shares ON library_site (account, shares DESC, host);

    UPDATE share SET needs_you = 1 WHERE deleted_at IS NULL AND \(needsOwner("share"));
    UPDATE account SET inbox_shares = kept_shares,
      needing_shares = (SELECT count(*) FROM share WHERE share.account = account.id AND \(isNeeding("share")));

    """ + libraryTriggers

  private static let libraryTriggers = """
    -- One update of the account for all its counts.
    DROP TRIGGER share_kept;
    CREATE TRIGGER library_added AFTER INSERT ON share WHEN NEW.deleted_at IS NULL
    BEGIN
      UPDATE account SET kept_shares = kept_shares + 1, kept_bytes = kept_bytes + NEW.bytes,
        inbox_shares = inbox_shares + (\(isInInbox("NEW"))),
        archived_shares = archived_shares + (\(isInArchive("NEW"))), change_number = change_number + 1
      WHERE id = NEW.account;
      INSERT INTO library_site (account, host, shares) SELECT NEW.account, NEW.host, 1 WHERE \(hasSite("NEW"))
      ON CONFLICT (account, host) DO UPDATE SET shares = shares + 1;
    END;

    CREATE TRIGGER library_moved AFTER UPDATE OF archived_at, binned_at, deleted_at, needs_you ON share
    BEGIN
      UPDATE account SET
        inbox_shares = inbox_shares + (\(isInInbox("NEW"))) - (\(isInInbox("OLD"))),
        archived_shares = archived_shares + (\(isInArchive("NEW"))) - (\(isInArchive("OLD"))),
        binned_shares = binned_shares + (\(isInBin("NEW"))) - (\(isInBin("OLD"))),
        needing_shares = needing_shares + (\(isNeeding("NEW"))) - (\(isNeeding("OLD")))
      WHERE id = NEW.account;
    END;

    CREATE TRIGGER library_site_moved AFTER UPDATE OF binned_at, deleted_at, host ON share
    WHEN OLD.host IS NOT NULL OR NEW.host IS NOT NULL
    BEGIN
      UPDATE library_site SET shares = shares - 1
      WHERE account = OLD.account AND host = OLD.host AND \(hasSite("OLD"));
      INSERT INTO library_site (account, host, shares) SELECT NEW.account, NEW.host, 1 WHERE \(hasSite("NEW"))
      ON CONFLICT (account, host) DO UPDATE SET shares = shares + 1;
      DELETE FROM library_site WHERE account = OLD.account AND host = OLD.host AND shares = 0;
    END;

    -- A new state is a new reason to look at the share, so it ends an earlier dismissal.
    CREATE TRIGGER share_dismissal_ends AFTER UPDATE OF state ON share
    WHEN NEW.state IS NOT OLD.state AND NEW.dismissed_at IS NOT NULL
    BEGIN
      UPDATE share SET dismissed_at = NULL WHERE number = NEW.number;
    END;

    CREATE TRIGGER delivery_dismissal_ends AFTER UPDATE OF state ON delivery
    WHEN NEW.state IS NOT OLD.state AND OLD.dismissed_at IS NOT NULL
    BEGIN
      UPDATE delivery SET dismissed_at = NULL WHERE id = NEW.id;
    END;

    CREATE TRIGGER share_needs_owner AFTER UPDATE OF state, dismissed_at ON share
    WHEN \(mayNeedOwner("NEW"))
    BEGIN
      \(setNeeds("NEW.number"))
    END;

    CREATE TRIGGER delivery_needs_owner AFTER UPDATE OF state, dismissed_at ON delivery
    BEGIN
      \(setNeeds("NEW.share"))
    END;

    CREATE TRIGGER delivery_added_needs_owner AFTER INSERT ON delivery
    BEGIN
      \(setNeeds("NEW.share"))
    END;

    CREATE TRIGGER delivery_removed_needs_owner AFTER DELETE ON delivery
    BEGIN
      \(setNeeds("OLD.share"))
    END;

    CREATE TRIGGER share_changed AFTER UPDATE OF state, problem ON share
    BEGIN
      UPDATE account SET change_number = change_number + 1 WHERE id = NEW.account;
    END;

    CREATE TRIGGER delivery_changed AFTER UPDATE OF state, problem ON delivery
    BEGIN
      UPDATE account SET change_number = change_number + 1
      WHERE id = (SELECT account FROM share WHERE number = NEW.share);
    END;
    """

  static func isInInbox(_ row: String) -> String {
    "\(row).deleted_at IS NULL AND \(row).binned_at IS NULL AND \(row).archived_at IS NULL".withoutTable
  }

  static func isInArchive(_ row: String) -> String {
    "\(row).deleted_at IS NULL AND \(row).binned_at IS NULL AND \(row).archived_at IS NOT NULL".withoutTable
  }

  static func isInBin(_ row: String) -> String {
    "\(row).deleted_at IS NULL AND \(row).binned_at IS NOT NULL".withoutTable
  }

  static func isNeeding(_ row: String) -> String {
    "\(row).deleted_at IS NULL AND \(row).binned_at IS NULL AND \(row).needs_you = 1".withoutTable
  }

  static func hasSite(_ row: String) -> String { isListed(row) + " AND \(row).host IS NOT NULL" }

  /// Whether a share is in a list other than the bin.
  static func isListed(_ row: String) -> String {
    "\(row).deleted_at IS NULL AND \(row).binned_at IS NULL"
  }

  /// Whether a share may require its owner, or did, whatever its deliveries are.
  static func mayNeedOwner(_ row: String) -> String {
    "\(row).state IN ('needsCapture', 'failed') OR \(row).needs_you = 1 OR \(lostDestination(row))"
  }

  /// Whether the book is ready and a destination was removed before it was sent there.
  private static func lostDestination(_ row: String) -> String {
    "(\(row).state = 'ready' AND coalesce(\(row).problem, '') LIKE '%\"code\":\"destination_removed\"%')"
  }

  // A failed delivery that was sent again is settled by the later delivery to the same destination.
  static func needsOwner(_ row: String) -> String {
    """
    (\(row).dismissed_at IS NULL AND (\(row).state IN ('needsCapture', 'failed') OR \(lostDestination(row))
      AND NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.share = \(row).number)) OR EXISTS (
      SELECT 1 FROM delivery WHERE delivery.share = \(row).number AND delivery.dismissed_at IS NULL
        AND delivery.state IN ('rejected', 'uncertain', 'failed') AND NOT EXISTS (
          SELECT 1 FROM delivery AS later WHERE later.share = delivery.share
            AND later.destination = delivery.destination AND later.created_at > delivery.created_at)))
    """
  }

  private static func setNeeds(_ number: String) -> String {
    """
    UPDATE share SET needs_you = \(needsOwner("share"))
      WHERE number = \(number) AND needs_you <> \(needsOwner("share"));
    """
  }
}

extension String {
  /// The condition with bare column names, because an index takes no other names.
  fileprivate var withoutTable: String { replacing("share.", with: "") }
}
