// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// The counts of tags, so that a page with the tags of the library doesn't read every tagged share.
  static let tags = """
    -- How many shares outside of the bin each tag of an account has.
    CREATE TABLE library_tag (
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      tag TEXT NOT NULL,
      shares INTEGER NOT NULL,
      PRIMARY KEY (account, tag)
    );
    CREATE INDEX library_tag_by_shares ON library_tag (account, shares DESC, tag);

    CREATE TRIGGER share_tag_added AFTER INSERT ON share_tag
    WHEN (SELECT \(isListed("share")) FROM share WHERE number = NEW.share)
    BEGIN
      INSERT INTO library_tag (account, tag, shares) VALUES (NEW.account, NEW.tag, 1)
      ON CONFLICT (account, tag) DO UPDATE SET shares = shares + 1;
    END;

    -- A share that is deleted for good has left the counts before its tags are deleted.
    CREATE TRIGGER share_tag_removed AFTER DELETE ON share_tag
    WHEN (SELECT \(isListed("share")) FROM share WHERE number = OLD.share)
    BEGIN
      UPDATE library_tag SET shares = shares - 1 WHERE account = OLD.account AND tag = OLD.tag;
      DELETE FROM library_tag WHERE account = OLD.account AND tag = OLD.tag AND shares = 0;
    END;

    CREATE TRIGGER library_tags_moved AFTER UPDATE OF binned_at, deleted_at ON share
    WHEN (\(isListed("NEW"))) <> (\(isListed("OLD")))
    BEGIN
      INSERT INTO library_tag (account, tag, shares)
      SELECT account, tag, 0 FROM share_tag WHERE share = NEW.number AND \(isListed("NEW"))
      ON CONFLICT (account, tag) DO NOTHING;
      UPDATE library_tag SET shares = shares + (\(isListed("NEW"))) - (\(isListed("OLD")))
      WHERE account = NEW.account AND tag IN (SELECT tag FROM share_tag WHERE share = NEW.number);
      DELETE FROM library_tag
      WHERE account = NEW.account AND shares = 0 AND tag IN (SELECT tag FROM share_tag WHERE share = NEW.number);
    END;
    """
}
