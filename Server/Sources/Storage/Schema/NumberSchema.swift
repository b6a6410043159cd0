// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Numbers of jobs, shares and state changes are never reused, and every job has an identifier besides its number.
  ///
  /// A worker that was stopped beyond its lease remembers the number of a job and of a share; a client that follows
  /// changes remembers the numbers of a share and of a change. SQLite takes the highest number in use plus one, so each
  /// of them would mean another row after a deletion.
  ///
  /// The table of jobs is rebuilt, because AUTOINCREMENT can only be given to a new table; it holds waiting work only.
  /// Copying `share` and `transition`, which keep everything, could take more disk space than there is, so triggers note
  /// the highest number that was deleted instead. In a database that was in use, new numbers start a billion above the
  /// present ones: it doesn't know which numbers were used and deleted before. PostgreSQL uses identity columns.
  static let numbers = """
    DROP TRIGGER own_sender_ways;
    DROP TRIGGER own_sender_gone;
    CREATE TABLE job_with_identifiers (
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
    INSERT INTO job_with_identifiers (number, kind, share, delivery, digest, attempts, run_at, lease_owner,
      lease_until, fence, dead, problem, account, destination, way)
    SELECT number, kind, share, delivery, digest, attempts, run_at, lease_owner,
      lease_until, fence, dead, problem, account, destination, way FROM job;
    DROP TABLE job;
    ALTER TABLE job_with_identifiers RENAME TO job;
    DELETE FROM sqlite_sequence WHERE name = 'job';
    INSERT INTO sqlite_sequence (name, seq)
      SELECT 'job', (SELECT coalesce(max(number), 0) FROM job) + 1000000000
      WHERE EXISTS (SELECT 1 FROM account);
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
    CREATE TRIGGER job_of_account AFTER INSERT ON job WHEN NEW.account = ''
    BEGIN
      UPDATE job SET account = coalesce(
        (SELECT share.account FROM share WHERE share.number = NEW.share),
        (SELECT destination.account FROM digest JOIN destination ON destination.id = digest.destination
          WHERE digest.id = NEW.digest), '')
      WHERE number = NEW.number;
    END;
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

    CREATE TABLE last_number (
      counter TEXT PRIMARY KEY CHECK (counter IN ('share', 'transition')),
      number INTEGER NOT NULL
    );
    INSERT INTO last_number (counter, number)
      SELECT 'share', (SELECT coalesce(max(number), 0) FROM share) + 1000000000
        WHERE EXISTS (SELECT 1 FROM account)
      UNION ALL
      SELECT 'transition', (SELECT coalesce(max(number), 0) FROM transition) + 1000000000
        WHERE EXISTS (SELECT 1 FROM account);
    CREATE TRIGGER share_number_deleted BEFORE DELETE ON share
    WHEN OLD.number = (SELECT max(number) FROM share)
    BEGIN
      INSERT INTO last_number (counter, number) VALUES ('share', OLD.number)
      ON CONFLICT (counter) DO UPDATE SET number = max(last_number.number, excluded.number);
    END;
    CREATE TRIGGER share_number_used AFTER INSERT ON share
    WHEN NEW.number <= (SELECT number FROM last_number WHERE counter = 'share')
    BEGIN
      UPDATE share SET number = (SELECT number FROM last_number WHERE counter = 'share') + 1
      WHERE number = NEW.number;
    END;
    CREATE TRIGGER transition_number_deleted BEFORE DELETE ON transition
    WHEN OLD.number = (SELECT max(number) FROM transition)
    BEGIN
      INSERT INTO last_number (counter, number) VALUES ('transition', OLD.number)
      ON CONFLICT (counter) DO UPDATE SET number = max(last_number.number, excluded.number);
    END;
    CREATE TRIGGER transition_number_used AFTER INSERT ON transition
    WHEN NEW.number <= (SELECT number FROM last_number WHERE counter = 'transition')
    BEGIN
      UPDATE transition SET number = (SELECT number FROM last_number WHERE counter = 'transition') + 1
      WHERE number = NEW.number;
    END;
    """
}
