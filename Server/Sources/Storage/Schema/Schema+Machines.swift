// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// What several machines agree on.
  static let machines = """
    -- The identifier of the key that encrypts mail passwords.
    CREATE TABLE secret_key (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      id TEXT NOT NULL
    );

    -- Which process does work that only one does at a time. `fence` grows with each new leader.
    CREATE TABLE leader (
      role TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      fence INTEGER NOT NULL,
      lease_until INTEGER NOT NULL
    );

    -- When old data was last removed, by the clock of the process that did it.
    CREATE TABLE cleanup (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      at INTEGER NOT NULL
    );

    -- Whether all data is being moved or was moved to or from another database; see `MoveMark`.
    CREATE TABLE data_move (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      id TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('moving', 'moved', 'filling', 'filled')),
      other TEXT NOT NULL
    );

    -- How many deliveries there are at a time by a way of a job; one by a way without a row. 'mail' is the server's mail
    -- account.
    CREATE TABLE way_limit (
      way TEXT PRIMARY KEY,
      most INTEGER NOT NULL CHECK (most > 0)
    );
    INSERT INTO way_limit (way, most) VALUES ('mail', 4);

    -- Workers on machines with a name. A worker whose lease has ended is gone.
    CREATE TABLE node_worker (
      owner TEXT PRIMARY KEY,
      node TEXT NOT NULL,
      lease_until INTEGER NOT NULL
    );

    -- Attempts by peer or account, for several servers with one database: a bucket of tokens that refills evenly.
    -- `is_taken`: whether the last attempt took one.
    CREATE TABLE rate_bucket (
      name TEXT PRIMARY KEY,
      tokens REAL NOT NULL,
      filled_at INTEGER NOT NULL,
      is_taken INTEGER NOT NULL
    );
    CREATE INDEX rate_bucket_by_age ON rate_bucket (filled_at);

    -- Mails to users about their accounts that are not sent yet. `content` is encrypted with the secret key, because it
    -- can contain a link that signs in; it is empty for a row that only makes two requests take equally long.
    -- `handed_over` is set before the end of the mail is sent.
    CREATE TABLE letter (
      id TEXT PRIMARY KEY,
      account TEXT REFERENCES account (id) ON DELETE CASCADE,
      content TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      run_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      fence INTEGER NOT NULL DEFAULT 0,
      lease_until INTEGER,
      handed_over INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX letter_due ON letter (run_at);
    CREATE INDEX letter_by_account ON letter (account) WHERE account IS NOT NULL;
    """

  /// Destinations that only the workers of one machine deliver to.
  static let nodes = """
    -- The name of the machine; null lets every worker deliver.
    ALTER TABLE destination ADD COLUMN node TEXT;
    CREATE INDEX destination_by_node ON destination (node) WHERE node IS NOT NULL;

    -- The machine of a delivery's destination; empty for every other job. It is the first column of the indexes of
    -- deliveries, so jobs of other machines cost a claim nothing. SQLite would prefer an index with more columns, so the
    -- indexes without mails have it, too. The turns of accounts visit each destination once.
    ALTER TABLE job ADD COLUMN node TEXT NOT NULL DEFAULT '';
    DROP INDEX job_delivering_due;
    DROP INDEX job_elsewhere_due;
    DROP INDEX job_delivering_by_turn;
    DROP INDEX job_elsewhere_by_turn;
    CREATE INDEX job_delivering_due ON job (node, run_at, destination, way) WHERE dead = 0 AND kind = 'deliver';
    CREATE INDEX job_elsewhere_due ON job (node, run_at, destination, way)
      WHERE dead = 0 AND kind = 'deliver' AND node = '' AND way <> 'mail';
    CREATE INDEX job_delivering_by_turn ON job (node, account, destination, run_at)
      WHERE dead = 0 AND kind = 'deliver';
    CREATE INDEX job_elsewhere_by_turn ON job (node, account, destination, run_at)
      WHERE dead = 0 AND kind = 'deliver' AND node = '' AND way <> 'mail';

    -- Health checks count these jobs.
    CREATE INDEX job_dead ON job (dead) WHERE dead = 1;

    DROP VIEW delivery_way;
    CREATE VIEW delivery_way AS
      SELECT delivery.id AS delivery, destination.id AS destination,
        CASE WHEN destination.kind NOT IN ('kindle', 'email') THEN destination.id
          WHEN EXISTS (SELECT 1 FROM own_sender WHERE own_sender.account = destination.account)
            THEN 'mail of ' || destination.account
          ELSE 'mail' END AS way,
        coalesce(destination.node, '') AS node
      FROM delivery JOIN destination ON destination.id = delivery.destination;

    DROP TRIGGER job_way;
    CREATE TRIGGER job_way AFTER INSERT ON job WHEN NEW.kind = 'deliver'
    BEGIN
      UPDATE job SET (destination, way, node) =
        (SELECT destination, way, node FROM delivery_way WHERE delivery_way.delivery = NEW.delivery)
      WHERE number = NEW.number
        AND EXISTS (SELECT 1 FROM delivery_way WHERE delivery_way.delivery = NEW.delivery);
    END;

    -- Mails have no machine, and these triggers find them by the index.
    DROP TRIGGER own_sender_ways;
    CREATE TRIGGER own_sender_ways AFTER INSERT ON own_sender
    BEGIN
      UPDATE job SET way = 'mail of ' || NEW.account WHERE kind = 'deliver' AND dead = 0 AND node = ''
        AND account = NEW.account AND way = 'mail';
    END;
    DROP TRIGGER own_sender_gone;
    CREATE TRIGGER own_sender_gone AFTER DELETE ON own_sender
    BEGIN
      UPDATE job SET way = 'mail' WHERE kind = 'deliver' AND dead = 0 AND node = ''
        AND account = OLD.account AND way = 'mail of ' || OLD.account;
    END;

    -- Waiting deliveries go by the new machine.
    CREATE TRIGGER destination_node AFTER UPDATE OF node ON destination WHEN NEW.node IS NOT OLD.node
    BEGIN
      UPDATE job SET node = coalesce(NEW.node, '')
      WHERE dead = 0 AND kind = 'deliver' AND node = coalesce(OLD.node, '') AND account = NEW.account
        AND destination = NEW.id;
    END;
    """
}
