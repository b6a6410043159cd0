// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import GRDB

/// A database as an older version left it, kept as it was: never edit one, add one.
enum FrozenDatabase {
  /// Writes the database of the morning of 2026-11-22, before digests: a share that is being delivered, and one unread.
  static func writeBeforeDigests(to file: URL, adding rows: String = "") throws {
    var configuration = GRDB.Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.write {
      try $0.execute(sql: beforeDigests)
      if !rows.isEmpty { try $0.execute(sql: rows) }
    }
    try queue.close()
  }

  private static let beforeDigests = #"""
    CREATE TABLE account (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL UNIQUE CHECK (email = lower(email)),
      password TEXT,
      role TEXT NOT NULL CHECK (role IN ('user', 'admin')),
      created_at INTEGER NOT NULL
    );
    INSERT INTO "account" VALUES('a','a@example.org',NULL,'user',1000);
    CREATE TABLE article (
      share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      title TEXT,
      summary TEXT NOT NULL,
      html TEXT NOT NULL,
      text TEXT NOT NULL
    );
    CREATE TABLE authorization_code (
      code_hash TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      client TEXT NOT NULL,
      redirect TEXT NOT NULL,
      challenge TEXT NOT NULL,
      scopes TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      used_at INTEGER,
      token TEXT REFERENCES token (id) ON DELETE SET NULL
    );
    CREATE TABLE book (
      share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      file TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      name TEXT NOT NULL,
      made_at INTEGER NOT NULL
    );
    INSERT INTO "book" VALUES(1,'one.epub','00',10,'one.epub',2900);
    CREATE TABLE capture (
      share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      content_type TEXT NOT NULL,
      body BLOB,
      body_file TEXT,
      bytes INTEGER NOT NULL,
      received_at INTEGER NOT NULL,
      CHECK ((body IS NULL) <> (body_file IS NULL))
    );
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
      updated_at INTEGER NOT NULL
    );
    INSERT INTO "delivery" VALUES('d',1,'k','sending',2,1,0,NULL,3000,3100);
    CREATE TABLE destination (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('kindle', 'email', 'folder', 'webhook')),
      address TEXT NOT NULL,
      name TEXT NOT NULL,
      confirmed INTEGER NOT NULL,
      is_default INTEGER NOT NULL,
      created_at INTEGER NOT NULL, settings TEXT NOT NULL DEFAULT '{}',
      UNIQUE (account, kind, address)
    );
    INSERT INTO "destination" VALUES('k','a','kindle','a@kindle.com','Kindle',1,1,1000,'{}');
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO "grdb_migrations" VALUES('2026-11-21 first schema');
    INSERT INTO "grdb_migrations" VALUES('2026-11-21 authorization codes');
    INSERT INTO "grdb_migrations" VALUES('2026-11-21 uploads');
    INSERT INTO "grdb_migrations" VALUES('2026-11-22 captures');
    INSERT INTO "grdb_migrations" VALUES('2026-11-22 destination settings');
    CREATE TABLE job (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('read', 'book', 'deliver')),
      share INTEGER NOT NULL REFERENCES share (number) ON DELETE CASCADE,
      delivery TEXT REFERENCES delivery (id) ON DELETE CASCADE,
      attempts INTEGER NOT NULL DEFAULT 0,
      run_at INTEGER NOT NULL,
      lease_owner TEXT,
      lease_until INTEGER,
      fence INTEGER NOT NULL DEFAULT 0,
      dead INTEGER NOT NULL DEFAULT 0,
      problem TEXT,
      CHECK ((kind = 'deliver') = (delivery IS NOT NULL))
    );
    INSERT INTO "job" VALUES(7,'deliver',1,'d',2,3000,'w1',9000,5,0,'{"code":"x"}');
    INSERT INTO "job" VALUES(8,'read',2,NULL,0,2500,NULL,NULL,0,0,NULL);
    CREATE TABLE session (
      secret_hash TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    );
    CREATE TABLE share (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      state TEXT NOT NULL
        CHECK (state IN ('received', 'reading', 'ready', 'needsCapture', 'failed')),
      sha256 TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      content_type TEXT NOT NULL,
      content_location TEXT,
      body BLOB,
      body_file TEXT,
      title TEXT,
      url TEXT,
      destinations TEXT,
      problem TEXT,
      wall TEXT,
      received_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      UNIQUE (account, id),
      CHECK (deleted_at IS NOT NULL OR (body IS NULL) <> (body_file IS NULL))
    );
    INSERT INTO "share" VALUES(1,'one','a','ready','00',4,'text/plain',NULL,X'74657874',NULL,'A title',NULL,NULL,NULL,NULL,2000,3000,NULL);
    INSERT INTO "share" VALUES(2,'two','a','received','01',4,'text/plain',NULL,X'74657874',NULL,NULL,NULL,NULL,NULL,NULL,2500,2500,NULL);
    CREATE TABLE sign_in_link (
      code_hash TEXT PRIMARY KEY,
      account TEXT REFERENCES account (id) ON DELETE CASCADE,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    );
    CREATE TABLE token (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      secret_hash TEXT NOT NULL UNIQUE,
      scopes TEXT NOT NULL,
      installation TEXT,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER,
      revoked_at INTEGER
    );
    CREATE TABLE upload (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      share TEXT NOT NULL,
      content_type TEXT NOT NULL,
      content_location TEXT,
      title TEXT,
      length INTEGER,
      received INTEGER NOT NULL DEFAULT 0,
      fence INTEGER NOT NULL DEFAULT 0,
      expires_at INTEGER NOT NULL,
      completed_at INTEGER,
      CHECK (length IS NULL OR received <= length)
    );
    CREATE INDEX session_by_account ON session (account);
    CREATE INDEX token_by_account ON token (account);
    CREATE INDEX share_by_account ON share (account, number) WHERE deleted_at IS NULL;
    CREATE INDEX delivery_by_share ON delivery (share);
    CREATE INDEX delivery_by_destination ON delivery (destination, updated_at);
    CREATE INDEX job_due ON job (run_at) WHERE dead = 0;
    CREATE INDEX job_by_share ON job (share);
    CREATE INDEX authorization_code_by_expiry ON authorization_code (expires_at);
    CREATE INDEX upload_by_account ON upload (account) WHERE completed_at IS NULL;
    CREATE INDEX upload_by_expiry ON upload (expires_at);
    """#
}
