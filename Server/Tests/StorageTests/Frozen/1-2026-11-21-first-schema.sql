-- SPDX-License-Identifier: Apache-2.0
-- Sharepipe contributors
--
-- A database as the program of that day left it. Frozen: never to be changed.
BEGIN TRANSACTION;
CREATE TABLE account (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE CHECK (email = lower(email)),
  password TEXT,
  role TEXT NOT NULL CHECK (role IN ('user', 'admin')),
  created_at INTEGER NOT NULL
);
INSERT INTO "account" VALUES('0190b6a1-0000-7000-8000-000000000001','anna@example.org',NULL,'admin',1000);
CREATE TABLE article (
  share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
  title TEXT,
  summary TEXT NOT NULL,
  html TEXT NOT NULL,
  text TEXT NOT NULL
);
INSERT INTO "article" VALUES(1,'Tide tables','{"siteName":"The Harbour News","words":1,"readFrom":"text"}','<p>test</p>','test');
CREATE TABLE book (
  share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
  file TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  name TEXT NOT NULL,
  made_at INTEGER NOT NULL
);
INSERT INTO "book" VALUES(1,'book-1.epub','dd',1234,'Tide-tables.epub',3500);
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
INSERT INTO "delivery" VALUES('v1',1,'d1','sent',1,0,0,NULL,3500,4000);
INSERT INTO "delivery" VALUES('v2',1,'d1','queued',0,0,0,NULL,4500,4500);
CREATE TABLE destination (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('kindle', 'email', 'folder', 'webhook')),
  address TEXT NOT NULL,
  name TEXT NOT NULL,
  confirmed INTEGER NOT NULL,
  is_default INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (account, kind, address)
);
INSERT INTO "destination" VALUES('d1','0190b6a1-0000-7000-8000-000000000001','kindle','anna@kindle.com','Kindle',1,1,1000);
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('2026-11-21 first schema');
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
INSERT INTO "job" VALUES(1,'read',2,NULL,0,2000,NULL,NULL,0,0,NULL);
INSERT INTO "job" VALUES(2,'deliver',1,'v2',0,4500,NULL,NULL,0,0,NULL);
CREATE TABLE session (
  secret_hash TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
);
INSERT INTO "session" VALUES('5e55','0190b6a1-0000-7000-8000-000000000001',1000,9999999999999);
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
INSERT INTO "share" VALUES(1,'0190b6a1-0000-7000-8000-00000000000a','0190b6a1-0000-7000-8000-000000000001','ready','9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',4,'text/plain',NULL,X'74657374',NULL,'Tide tables',NULL,NULL,NULL,NULL,1000,4000,NULL);
INSERT INTO "share" VALUES(2,'0190b6a1-0000-7000-8000-00000000000b','0190b6a1-0000-7000-8000-000000000001','received','bb',70000,'application/json',NULL,NULL,'0190b6a1-0000-7000-8000-00000000000f','A long page','https://example.org/long',NULL,NULL,NULL,2000,2000,NULL);
INSERT INTO "share" VALUES(3,'0190b6a1-0000-7000-8000-00000000000c','0190b6a1-0000-7000-8000-000000000001','ready','cc',9,'text/plain',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2500,2500,3000);
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
INSERT INTO "token" VALUES('t1','0190b6a1-0000-7000-8000-000000000001','Phone','aa11','share:create','n1',1000,2000,NULL);
CREATE INDEX session_by_account ON session (account);
CREATE INDEX token_by_account ON token (account);
CREATE INDEX share_by_account ON share (account, number) WHERE deleted_at IS NULL;
CREATE INDEX delivery_by_share ON delivery (share);
CREATE INDEX delivery_by_destination ON delivery (destination, updated_at);
CREATE INDEX job_due ON job (run_at) WHERE dead = 0;
CREATE INDEX job_by_share ON job (share);
COMMIT;
