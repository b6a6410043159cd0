// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// Work to be done, and jobs during which a process crashed.
  static let jobs = """
    -- Work to be done. Job numbers are never reused: a worker stopped beyond its lease remembers the number. `account`
    -- lets accounts take turns. `way` is what several deliveries wait for together: the server's mail server, a
    -- personal one, or the destination itself. Each job is in the indexes of one lane only, so neither is longer
    -- because of the other.
    CREATE TABLE job (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
      kind TEXT NOT NULL CHECK (kind IN ('read', 'book', 'deliver', 'digest')),
      share INTEGER REFERENCES share (number) ON DELETE CASCADE,
      delivery TEXT REFERENCES delivery (id) ON DELETE CASCADE,
      digest TEXT UNIQUE REFERENCES digest (id) ON DELETE CASCADE,
      attempts INTEGER NOT NULL DEFAULT 0,
      run_at INTEGER NOT NULL,
      lease_owner TEXT,
      lease_until INTEGER,
      fence INTEGER NOT NULL DEFAULT 0,
      dead INTEGER NOT NULL DEFAULT 0,
      problem TEXT,
      account TEXT NOT NULL DEFAULT '',
      destination TEXT NOT NULL DEFAULT '',
      way TEXT NOT NULL DEFAULT '',
      CHECK ((kind = 'deliver') = (delivery IS NOT NULL)),
      CHECK ((kind = 'digest') = (digest IS NOT NULL)),
      CHECK ((kind = 'digest') = (share IS NULL))
    );
    CREATE INDEX job_by_share ON job (share);
    CREATE INDEX job_by_delivery ON job (delivery) WHERE delivery IS NOT NULL;
    CREATE INDEX job_leased ON job (lease_until, account) WHERE lease_until IS NOT NULL;
    CREATE INDEX job_making_due ON job (run_at) WHERE dead = 0 AND kind <> 'deliver';
    CREATE INDEX job_making_by_turn ON job (account, run_at) WHERE dead = 0 AND kind <> 'deliver';
    CREATE INDEX job_delivering_due ON job (run_at, destination, way) WHERE dead = 0 AND kind = 'deliver';
    CREATE INDEX job_delivering_by_turn ON job (account, run_at, destination, way)
      WHERE dead = 0 AND kind = 'deliver';
    CREATE INDEX job_elsewhere_due ON job (run_at, destination, way)
      WHERE dead = 0 AND kind = 'deliver' AND way <> 'mail';
    CREATE INDEX job_elsewhere_by_turn ON job (account, run_at, destination, way)
      WHERE dead = 0 AND kind = 'deliver' AND way <> 'mail';

    -- The way each delivery goes.
    CREATE VIEW delivery_way AS
      SELECT delivery.id AS delivery, destination.id AS destination,
        CASE WHEN destination.kind NOT IN ('kindle', 'email') THEN destination.id
          WHEN EXISTS (SELECT 1 FROM own_sender WHERE own_sender.account = destination.account)
            THEN 'mail of ' || destination.account
          ELSE 'mail' END AS way
      FROM delivery JOIN destination ON destination.id = delivery.destination;

    -- Sets the account where an insertion leaves it out; accepting a share sets it itself, which is cheaper.
    CREATE TRIGGER job_of_account AFTER INSERT ON job WHEN NEW.account = ''
    BEGIN
      UPDATE job SET account = coalesce(
        (SELECT share.account FROM share WHERE share.number = NEW.share),
        (SELECT destination.account FROM digest JOIN destination ON destination.id = digest.destination
          WHERE digest.id = NEW.digest), '')
      WHERE number = NEW.number;
    END;

    -- Sets the way of a delivery's job.
    CREATE TRIGGER job_way AFTER INSERT ON job WHEN NEW.kind = 'deliver'
    BEGIN
      UPDATE job SET (destination, way) =
        (SELECT destination, way FROM delivery_way WHERE delivery_way.delivery = NEW.delivery)
      WHERE number = NEW.number
        AND EXISTS (SELECT 1 FROM delivery_way WHERE delivery_way.delivery = NEW.delivery);
    END;

    -- Waiting deliveries use a personal mail account from the moment it is added, until it is removed.
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

    -- Jobs that were running when their worker's process crashed; `alone_owner` is the worker that runs one alone.
    CREATE TABLE suspect (
      work TEXT PRIMARY KEY,
      crashes INTEGER NOT NULL,
      alone_owner TEXT
    );

    -- What a job works on: the same text when the job is created again, unlike its number.
    CREATE VIEW job_work AS
      SELECT number AS job, kind || ' ' || coalesce(delivery, digest, share) AS work FROM job;
    """
}
