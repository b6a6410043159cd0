// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// Where files are that several machines use.
  static let objects = """
    CREATE TABLE file_location (
      one BIGINT PRIMARY KEY CHECK (one = 1),
      location TEXT COLLATE "C" NOT NULL,
      target TEXT COLLATE "C",
      move TEXT COLLATE "C",
      progress TEXT COLLATE "C" NOT NULL DEFAULT ''
    );

    CREATE TABLE stored_object (
      key TEXT COLLATE "C" PRIMARY KEY,
      sha256 TEXT COLLATE "C" NOT NULL,
      bytes BIGINT NOT NULL,
      state TEXT COLLATE "C" NOT NULL CHECK (state IN ('writing', 'stored', 'deleting')),
      begun_at BIGINT NOT NULL,
      unused_at BIGINT
    );
    CREATE INDEX stored_object_by_content ON stored_object (sha256, bytes);

    CREATE TABLE object_name (
      name TEXT COLLATE "C" PRIMARY KEY,
      object TEXT COLLATE "C" NOT NULL REFERENCES stored_object (key),
      named_at BIGINT NOT NULL
    );
    CREATE INDEX object_name_by_object ON object_name (object);

    -- Bodies and books are compressed already, so PostgreSQL doesn't try to compress them.
    CREATE TABLE object_chunk (
      object TEXT COLLATE "C" NOT NULL REFERENCES stored_object (key) ON DELETE CASCADE,
      position BIGINT NOT NULL,
      content BYTEA NOT NULL,
      PRIMARY KEY (object, position)
    );
    ALTER TABLE object_chunk ALTER COLUMN content SET STORAGE EXTERNAL;

    CREATE TABLE upload_piece (
      upload TEXT COLLATE "C" NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
      start BIGINT NOT NULL,
      name TEXT COLLATE "C" NOT NULL,
      PRIMARY KEY (upload, start)
    );

    CREATE VIEW referenced_file AS
      SELECT body_file AS name FROM share WHERE body_file IS NOT NULL
      UNION ALL SELECT body_file FROM capture WHERE body_file IS NOT NULL
      UNION ALL SELECT file FROM book UNION ALL SELECT file FROM edition UNION ALL SELECT file FROM volume
      UNION ALL SELECT file FROM upload WHERE completed_at IS NULL AND file IS NOT NULL
      UNION ALL SELECT name FROM upload_piece;

    -- The script of the package compares the files of a backup with it. Open uploads are not in it, because their files grow.
    CREATE VIEW named_file AS
      SELECT 'bodies/' || body_file AS path, bytes, sha256 FROM share WHERE body_file IS NOT NULL
      UNION SELECT 'bodies/' || body_file, bytes, NULL FROM capture WHERE body_file IS NOT NULL
      UNION SELECT 'books/' || file, bytes, sha256 FROM book
      UNION SELECT 'books/' || file, bytes, sha256 FROM edition
      UNION SELECT 'books/' || file, bytes, sha256 FROM volume;
    """
}
