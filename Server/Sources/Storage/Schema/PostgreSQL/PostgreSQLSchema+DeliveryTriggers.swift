// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// What follows from a change of a delivery.
  static let deliveryTriggers = [
    trigger(
      "delivery_of_volume",
      "AFTER UPDATE OF state, attempts, handed_over, possible_duplicate, problem, updated_at ON delivery",
      when: "NEW.volume IS NOT NULL",
      """
      UPDATE delivery SET state = NEW.state, attempts = NEW.attempts, handed_over = NEW.handed_over,
        possible_duplicate = NEW.possible_duplicate, problem = NEW.problem, updated_at = NEW.updated_at
      WHERE volume = NEW.volume AND id <> NEW.id
        AND (state, attempts, handed_over, possible_duplicate, problem, updated_at) IS DISTINCT FROM
          (NEW.state, NEW.attempts, NEW.handed_over, NEW.possible_duplicate, NEW.problem, NEW.updated_at);
      """),
    trigger(
      "delivery_transition", "AFTER UPDATE OF state, problem ON delivery", when: hasNewState,
      """
      INSERT INTO transition (share, delivery, state, problem, at)
      VALUES (NEW.share, NEW.id, NEW.state, NEW.problem, NEW.updated_at);
      """),
    trigger(
      "delivery_changed", "AFTER UPDATE OF state, problem ON delivery",
      """
      UPDATE account SET change_number = change_number + 1
      WHERE id = (SELECT account FROM share WHERE number = NEW.share);
      """),
    trigger(
      "delivery_dismissal_ends", "AFTER UPDATE OF state ON delivery",
      when: "NEW.state <> OLD.state AND OLD.dismissed_at IS NOT NULL",
      "UPDATE delivery SET dismissed_at = NULL WHERE id = NEW.id;"),
    trigger(
      "delivery_needs_owner", "AFTER UPDATE OF state, dismissed_at ON delivery", setNeeds("NEW.share")),
    trigger("delivery_added_needs_owner", "AFTER INSERT ON delivery", setNeeds("NEW.share")),
    trigger("delivery_removed_needs_owner", "AFTER DELETE ON delivery", setNeeds("OLD.share")),
    trigger(
      "mail_leaves", "AFTER UPDATE OF state, updated_at ON delivery", when: "NEW.state = 'sending'",
      """
      DELETE FROM sent_mail WHERE at < NEW.updated_at - 172800000;
      INSERT INTO sent_mail (id, account, address, at)
      SELECT coalesce(NEW.volume, NEW.id), account, lower(address), NEW.updated_at FROM destination
      WHERE id = NEW.destination AND kind IN ('kindle', 'email')
      ON CONFLICT (id) DO UPDATE SET account = excluded.account, address = excluded.address, at = excluded.at;
      """),
    trigger(
      "mail_stays", "AFTER UPDATE OF state ON delivery",
      when: "OLD.state = 'sending' AND NEW.state IN ('queued', 'failed')",
      "DELETE FROM sent_mail WHERE id = coalesce(NEW.volume, NEW.id);"),
  ].joined(separator: "\n\n")

  /// Sets what the other columns of a new job determine.
  static let jobTriggers = [
    // A share whose node's clock is ahead is due at once as well. A digest is due at a time of day.
    trigger(
      "job_due", "BEFORE INSERT ON job",
      when: "NEW.kind <> 'digest' AND NEW.run_at > \(SQLDialect.postgreSQL.now)",
      "NEW.run_at := \(SQLDialect.postgreSQL.now);"),
    trigger(
      "job_of_account", "BEFORE INSERT ON job", when: "NEW.account = ''",
      """
      NEW.account := coalesce(
        (SELECT share.account FROM share WHERE share.number = NEW.share),
        (SELECT destination.account FROM digest JOIN destination ON destination.id = digest.destination
          WHERE digest.id = NEW.digest), '');
      """),
    trigger(
      "job_way", "BEFORE INSERT ON job", when: "NEW.kind = 'deliver'",
      """
      SELECT delivery_way.destination, delivery_way.way, delivery_way.node INTO NEW.destination, NEW.way, NEW.node
      FROM delivery_way WHERE delivery_way.delivery = NEW.delivery;
      NEW.destination := coalesce(NEW.destination, '');
      NEW.way := coalesce(NEW.way, '');
      NEW.node := coalesce(NEW.node, '');
      """),
    trigger(
      "destination_node", "AFTER UPDATE OF node ON destination", when: "NEW.node IS DISTINCT FROM OLD.node",
      """
      UPDATE job SET node = coalesce(NEW.node, '')
      WHERE dead = 0 AND kind = 'deliver' AND node = coalesce(OLD.node, '') AND account = NEW.account
        AND destination = NEW.id;
      """),
    trigger(
      "own_sender_ways", "AFTER INSERT ON own_sender",
      """
      UPDATE job SET way = 'mail of ' || NEW.account
      WHERE kind = 'deliver' AND dead = 0 AND node = '' AND account = NEW.account AND way = 'mail';
      """),
    trigger(
      "own_sender_gone", "AFTER DELETE ON own_sender",
      """
      UPDATE job SET way = 'mail' WHERE kind = 'deliver' AND dead = 0 AND node = ''
        AND account = OLD.account AND way = 'mail of ' || OLD.account;
      """),
  ].joined(separator: "\n\n")
}
