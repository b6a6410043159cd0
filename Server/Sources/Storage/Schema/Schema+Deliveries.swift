// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// Deliveries of books to destinations, and digests that collect them.
  static let deliveries = """
    -- One book to one destination. `form` names a simpler form of the book to send; null is the book as it was made.
    CREATE TABLE delivery (
      id TEXT PRIMARY KEY,
      share INTEGER NOT NULL REFERENCES share (number) ON DELETE CASCADE,
      destination TEXT NOT NULL REFERENCES destination (id) ON DELETE CASCADE,
      state TEXT NOT NULL CHECK (state IN
        ('queued', 'sending', 'sent', 'confirmed', 'rejected', 'uncertain', 'failed')),
      attempts INTEGER NOT NULL DEFAULT 0,
      handed_over INTEGER NOT NULL DEFAULT 0,
      possible_duplicate INTEGER NOT NULL DEFAULT 0,
      problem TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      digest TEXT REFERENCES digest (id) ON DELETE SET NULL,
      volume TEXT REFERENCES volume (id) ON DELETE SET NULL,
      form TEXT
    );
    CREATE INDEX delivery_by_share ON delivery (share);
    CREATE INDEX delivery_by_destination ON delivery (destination, updated_at);
    CREATE INDEX delivery_by_digest ON delivery (digest) WHERE digest IS NOT NULL;
    CREATE INDEX delivery_by_volume ON delivery (volume) WHERE volume IS NOT NULL;

    -- Deliveries to one destination that wait for its hour and go out as one book. A destination collects into at most
    -- one digest at a time.
    CREATE TABLE digest (
      id TEXT PRIMARY KEY,
      destination TEXT NOT NULL REFERENCES destination (id) ON DELETE CASCADE,
      state TEXT NOT NULL CHECK (state IN ('open', 'closed')),
      due_at INTEGER,
      problem TEXT,
      created_at INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX digest_open ON digest (destination) WHERE state = 'open';

    -- The books of a digest, split to stay under the size limit of mails. A cascade deletes a destination before its
    -- volumes, so a volume stores the account itself.
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
      account TEXT,
      UNIQUE (digest, number)
    );

    -- All deliveries of a volume share their state, so a change of one is copied to the others.
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
    """
}
