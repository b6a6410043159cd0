// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// Numbers in the order of commits.
  ///
  /// A number of a sequence is taken before its row is committed, so a reader could see a higher number first and never
  /// look for the lower one. The account's row is therefore locked before the number is taken, until the commit.
  static let numberTriggers = [
    trigger(
      "share_numbered", "BEFORE INSERT ON share",
      """
      PERFORM 1 FROM account WHERE id = NEW.account FOR NO KEY UPDATE;
      NEW.number := nextval('share_number');
      """),
    trigger(
      "transition_numbered", "BEFORE INSERT ON transition",
      """
      SELECT account.id INTO NEW.account FROM share JOIN account ON account.id = share.account
      WHERE share.number = NEW.share FOR NO KEY UPDATE OF account;
      NEW.number := nextval('transition_number');
      """),
  ].joined(separator: "\n\n")

  /// Counts the new shares of a statement together, and those of their sites: a change for each of them would leave as many
  /// dead rows of the account.
  private static let shareAdded = """
    CREATE FUNCTION share_added() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      counted RECORD;
    BEGIN
      FOR counted IN
        SELECT share.account, count(*) AS shares, sum(share.bytes) AS bytes,
          count(*) FILTER (WHERE \(Schema.isInInbox("share"))) AS inbox,
          count(*) FILTER (WHERE \(Schema.isInArchive("share"))) AS archive
        FROM added AS share WHERE share.deleted_at IS NULL GROUP BY share.account ORDER BY share.account
      LOOP
        UPDATE account SET kept_shares = kept_shares + counted.shares, kept_bytes = kept_bytes + counted.bytes,
          inbox_shares = inbox_shares + counted.inbox, archived_shares = archived_shares + counted.archive,
          change_number = change_number + counted.shares
        WHERE id = counted.account;
      END LOOP;
      INSERT INTO library_site (account, host, shares)
      SELECT share.account, share.host, count(*) FROM added AS share WHERE \(Schema.hasSite("share"))
      GROUP BY share.account, share.host ORDER BY share.account, share.host
      ON CONFLICT (account, host) DO UPDATE SET shares = library_site.shares + excluded.shares;
      RETURN NULL;
    END
    $$;
    CREATE TRIGGER share_added AFTER INSERT ON share REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION share_added();
    """

  /// The counts of an account's shares and their sites, and the end of a dismissal.
  static let shareTriggers = [
    shareAdded,
    trigger(
      "share_gone", "AFTER UPDATE OF deleted_at ON share",
      when: "OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL",
      """
      UPDATE account SET kept_shares = kept_shares - 1, kept_bytes = kept_bytes - OLD.bytes WHERE id = NEW.account;
      """),
    trigger(
      "share_changed", "AFTER UPDATE OF state, problem ON share",
      "UPDATE account SET change_number = change_number + 1 WHERE id = NEW.account;"),
    trigger(
      "share_dismissal_ends", "AFTER UPDATE OF state ON share",
      when: "NEW.state <> OLD.state AND NEW.dismissed_at IS NOT NULL",
      "UPDATE share SET dismissed_at = NULL WHERE number = NEW.number;"),
    trigger(
      "share_needs_owner", "AFTER UPDATE OF state, dismissed_at ON share",
      when: Schema.mayNeedOwner("NEW"), setNeeds("NEW.number")),
    trigger(
      "share_transition", "AFTER UPDATE OF state, problem ON share",
      when: "NEW.deleted_at IS NULL AND \(hasNewState)",
      """
      INSERT INTO transition (share, state, problem, at)
      VALUES (NEW.number, NEW.state, NEW.problem, NEW.updated_at);
      """),
    trigger(
      "search_account_added", "AFTER INSERT ON account",
      "INSERT INTO search_account (account) VALUES (NEW.id);"),
  ].joined(separator: "\n\n")

  /// A condition as 1 or 0.
  static func one(_ condition: String) -> String { "(\(condition))::int" }

  static let hasNewState =
    "(NEW.state <> OLD.state OR (NEW.problem IS NOT NULL AND NEW.problem IS DISTINCT FROM OLD.problem))"

  static func setNeeds(_ number: String) -> String {
    """
    UPDATE share SET needs_you = \(one(Schema.needsOwner("share")))
    WHERE number = \(number) AND needs_you <> \(one(Schema.needsOwner("share")));
    """
  }
}
