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

    -- The turns of accounts among deliveries visit each destination once.
    DROP INDEX job_delivering_by_turn;
    DROP INDEX job_elsewhere_by_turn;
    CREATE INDEX job_delivering_by_turn ON job (account, destination, run_at)
      WHERE dead = 0 AND kind = 'deliver';
    CREATE INDEX job_elsewhere_by_turn ON job (account, destination, run_at)
      WHERE dead = 0 AND kind = 'deliver' AND way <> 'mail';

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
}
