// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// The counts of views, sites and tags; `share_added` counts new shares.
  static let libraryTriggers = [
    trigger("library_moved", "AFTER UPDATE OF archived_at, binned_at, deleted_at, needs_you ON share", moved),
    trigger(
      "library_site_moved", "AFTER UPDATE OF binned_at, deleted_at, host ON share",
      when: "OLD.host IS NOT NULL OR NEW.host IS NOT NULL",
      """
      UPDATE library_site SET shares = shares - 1
      WHERE account = OLD.account AND host = OLD.host AND \(Schema.hasSite("OLD"));
      IF \(Schema.hasSite("NEW")) THEN \(addSite) END IF;
      DELETE FROM library_site WHERE account = OLD.account AND host = OLD.host AND shares = 0;
      """),
    trigger(
      "share_tag_added", "AFTER INSERT ON share_tag",
      """
      IF (SELECT \(Schema.isListed("share")) FROM share WHERE number = NEW.share) THEN
        INSERT INTO library_tag (account, tag, shares) VALUES (NEW.account, NEW.tag, 1)
        ON CONFLICT (account, tag) DO UPDATE SET shares = library_tag.shares + 1;
      END IF;
      """),
    trigger(
      "share_tag_removed", "AFTER DELETE ON share_tag",
      """
      IF (SELECT \(Schema.isListed("share")) FROM share WHERE number = OLD.share) THEN
        UPDATE library_tag SET shares = shares - 1 WHERE account = OLD.account AND tag = OLD.tag;
        DELETE FROM library_tag WHERE account = OLD.account AND tag = OLD.tag AND shares = 0;
      END IF;
      """),
    trigger(
      "library_tags_moved", "AFTER UPDATE OF binned_at, deleted_at ON share",
      when: "(\(Schema.isListed("NEW"))) <> (\(Schema.isListed("OLD")))", tagsMoved),
  ].joined(separator: "\n\n")

  private static let addSite = """
    INSERT INTO library_site (account, host, shares) VALUES (NEW.account, NEW.host, 1)
    ON CONFLICT (account, host) DO UPDATE SET shares = library_site.shares + 1;
    """

  private static let moved = """
    UPDATE account SET
      inbox_shares = inbox_shares + \(one(Schema.isInInbox("NEW"))) - \(one(Schema.isInInbox("OLD"))),
      archived_shares = archived_shares + \(one(Schema.isInArchive("NEW"))) - \(one(Schema.isInArchive("OLD"))),
      binned_shares = binned_shares + \(one(Schema.isInBin("NEW"))) - \(one(Schema.isInBin("OLD"))),
      needing_shares = needing_shares + \(one(Schema.isNeeding("NEW"))) - \(one(Schema.isNeeding("OLD")))
    WHERE id = NEW.account;
    """

  private static let tagsMoved = """
    INSERT INTO library_tag (account, tag, shares)
    SELECT account, tag, 0 FROM share_tag WHERE share = NEW.number AND \(Schema.isListed("NEW"))
    ON CONFLICT (account, tag) DO NOTHING;
    UPDATE library_tag SET
      shares = shares + \(one(Schema.isListed("NEW"))) - \(one(Schema.isListed("OLD")))
    WHERE account = NEW.account AND tag IN (SELECT tag FROM share_tag WHERE share = NEW.number);
    DELETE FROM library_tag
    WHERE account = NEW.account AND shares = 0 AND tag IN (SELECT tag FROM share_tag WHERE share = NEW.number);
    """
}
