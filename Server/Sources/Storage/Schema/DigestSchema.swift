// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Digests: deliveries to one destination that wait for its hour and go out as one book, in volumes if need be.
  ///
  /// A destination collects into at most one digest at a time. What becomes of one delivery of a volume becomes of all
  /// of them, whoever records it. The table of jobs is made anew because a digest's job belongs to no single share.
  static let digests = """
    CREATE TABLE digest (
      id TEXT PRIMARY KEY,
      destination TEXT NOT NULL REFERENCES destination (id) ON DELETE CASCADE,
      state TEXT NOT NULL CHECK (state IN ('open', 'closed')),
      due_at INTEGER,
      problem TEXT,
      created_at INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX digest_open ON digest (destination) WHERE state = 'open';

    CREATE TABLE volume (
      id TEXT PRIMARY KEY,
      digest TEXT NOT NULL REFERENCES digest (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      title TEXT NOT NULL,
      file TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      name TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      UNIQUE (digest, number)
    );

    ALTER TABLE delivery ADD COLUMN digest TEXT REFERENCES digest (id) ON DELETE SET NULL;
    ALTER TABLE delivery ADD COLUMN volume TEXT REFERENCES volume (id) ON DELETE SET NULL;
    CREATE INDEX delivery_by_digest ON delivery (digest) WHERE digest IS NOT NULL;
    CREATE INDEX delivery_by_volume ON delivery (volume) WHERE volume IS NOT NULL;

    CREATE TRIGGER delivery_of_volume
    AFTER UPDATE OF state, attempts, handed_over, possible_duplicate, problem, updated_at ON delivery
    WHEN NEW.volume IS NOT NULL
    BEGIN
      UPDATE delivery SET state = NEW.state, attempts = NEW.attempts, handed_over = NEW.handed_over,
        possible_duplicate = NEW.possible_duplicate, problem = NEW.problem, updated_at = NEW.updated_at
      WHERE volume = NEW.volume AND id <> NEW.id
        AND (state, attempts, handed_over, possible_duplicate, problem, updated_at)
          IS NOT (NEW.state, NEW.attempts, NEW.handed_over, NEW.possible_duplicate, NEW.problem, NEW.updated_at);
    END;

    CREATE TABLE job_with_digests (
      number INTEGER PRIMARY KEY,
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
      CHECK ((kind = 'deliver') = (delivery IS NOT NULL)),
      CHECK ((kind = 'digest') = (digest IS NOT NULL)),
      CHECK ((kind = 'digest') = (share IS NULL))
    );
    INSERT INTO job_with_digests (number, kind, share, delivery, attempts, run_at, lease_owner, lease_until,
      fence, dead, problem)
    SELECT number, kind, share, delivery, attempts, run_at, lease_owner, lease_until, fence, dead, problem FROM job;
    DROP TABLE job;
    ALTER TABLE job_with_digests RENAME TO job;
    CREATE INDEX job_due ON job (run_at) WHERE dead = 0;
    CREATE INDEX job_by_share ON job (share);
    """
}
