// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Where each delivery's job goes and by which way, so that one that is slow holds up no other; and an index for each lane.
  ///
  /// A way is what several deliveries wait for together: the server's own mail server, a user's own one, or the
  /// destination itself. Each job is in the indexes of one lane only, so that neither is longer for the other's sake.
  static let lanes = """
    ALTER TABLE job ADD COLUMN destination TEXT NOT NULL DEFAULT '';
    ALTER TABLE job ADD COLUMN way TEXT NOT NULL DEFAULT '';
    CREATE VIEW delivery_way AS
      SELECT delivery.id AS delivery, destination.id AS destination,
        CASE WHEN destination.kind NOT IN ('kindle', 'email') THEN destination.id
          WHEN EXISTS (SELECT 1 FROM own_sender WHERE own_sender.account = destination.account)
            THEN 'mail of ' || destination.account
          ELSE 'mail' END AS way
      FROM delivery JOIN destination ON destination.id = delivery.destination;
    CREATE TRIGGER job_way AFTER INSERT ON job WHEN NEW.kind = 'deliver'
    BEGIN
      UPDATE job SET (destination, way) =
        (SELECT destination, way FROM delivery_way WHERE delivery_way.delivery = NEW.delivery)
      WHERE number = NEW.number
        AND EXISTS (SELECT 1 FROM delivery_way WHERE delivery_way.delivery = NEW.delivery);
    END;
    CREATE TRIGGER own_sender_ways AFTER INSERT ON own_sender
    BEGIN
      UPDATE job SET way = 'mail of ' || NEW.account WHERE kind = 'deliver' AND dead = 0
        AND account = NEW.account AND way = 'mail';
    END;
    CREATE TRIGGER own_sender_gone AFTER DELETE ON own_sender
    BEGIN
      UPDATE job SET way = 'mail' WHERE kind = 'deliver' AND dead = 0
        AND account = OLD.account AND way = 'mail of ' || OLD.account;
    END;
    UPDATE job SET (destination, way) =
      (SELECT destination, way FROM delivery_way WHERE delivery_way.delivery = job.delivery)
    WHERE kind = 'deliver' AND EXISTS (SELECT 1 FROM delivery_way WHERE delivery_way.delivery = job.delivery);
    DROP INDEX job_due;
    DROP INDEX job_by_turn;
    CREATE INDEX job_making_due ON job (run_at) WHERE dead = 0 AND kind <> 'deliver';
    CREATE INDEX job_making_by_turn ON job (account, run_at) WHERE dead = 0 AND kind <> 'deliver';
    CREATE INDEX job_delivering_due ON job (run_at, destination, way) WHERE dead = 0 AND kind = 'deliver';
    CREATE INDEX job_delivering_by_turn ON job (account, run_at, destination, way)
      WHERE dead = 0 AND kind = 'deliver';
    """
}
