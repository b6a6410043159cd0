// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// Where files are that several machines use.
  static let objects = """
    -- Where the installation keeps bodies and books: 'folder', 'database', or an object store. Set at the first start.
    -- While they are being moved, `target` is the new location, and the files up to `progress` are there.
    CREATE TABLE file_location (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      location TEXT NOT NULL,
      target TEXT,
      -- Identifies the command that moves the files, so that an earlier one that is continued changes nothing.
      move TEXT,
      progress TEXT NOT NULL DEFAULT ''
    );

    -- One object of the common store. Its key begins with the hash of its content and is never used again, so that
    -- deleting an object can't affect a newer one. `state` is 'writing', 'stored' or 'deleting'. `unused_at` is when the last
    -- name of a stored object was seen to be gone.
    CREATE TABLE stored_object (
      key TEXT PRIMARY KEY,
      sha256 TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('writing', 'stored', 'deleting')),
      begun_at INTEGER NOT NULL,
      unused_at INTEGER
    );
    CREATE INDEX stored_object_by_content ON stored_object (sha256, bytes);

    -- The names by which rows refer to files. Files with the same content share an object.
    CREATE TABLE object_name (
      name TEXT PRIMARY KEY,
      object TEXT NOT NULL REFERENCES stored_object (key),
      named_at INTEGER NOT NULL
    );
    CREATE INDEX object_name_by_object ON object_name (object);

    -- The content of objects, if the database is their store.
    CREATE TABLE object_chunk (
      object TEXT NOT NULL REFERENCES stored_object (key) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      content BLOB NOT NULL,
      PRIMARY KEY (object, position)
    );

    -- The file with the bytes of an open upload; with a store, they are in pieces instead. Only the process that recorded a file
    -- writes to it, so that a request that still runs on another server can't change it. Earlier versions named it like the upload.
    ALTER TABLE upload ADD COLUMN file TEXT;
    UPDATE upload SET file = id WHERE completed_at IS NULL AND received > 0;

    -- The pieces of an open upload, each a file; recorded together with `upload.received`.
    CREATE TABLE upload_piece (
      upload TEXT NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
      start INTEGER NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (upload, start)
    );

    CREATE VIEW referenced_file AS
      SELECT body_file AS name FROM share WHERE body_file IS NOT NULL
      UNION ALL SELECT body_file FROM capture WHERE body_file IS NOT NULL
      UNION ALL SELECT file FROM book UNION ALL SELECT file FROM edition UNION ALL SELECT file FROM volume
      UNION ALL SELECT file FROM upload WHERE completed_at IS NULL AND file IS NOT NULL
      UNION ALL SELECT name FROM upload_piece;
    """
}
