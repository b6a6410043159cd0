-- SPDX-License-Identifier: Apache-2.0
-- Sharepipe contributors
--
-- The database of the file before this one after the step in this file's name, put together by hand. Frozen: never to be changed.
BEGIN TRANSACTION;
CREATE TABLE account (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE CHECK (email = lower(email)),
  password TEXT,
  role TEXT NOT NULL CHECK (role IN ('user', 'admin')),
  created_at INTEGER NOT NULL
, kept_shares INTEGER NOT NULL DEFAULT 0, kept_bytes INTEGER NOT NULL DEFAULT 0);
INSERT INTO "account" VALUES('0190b6a1-0000-7000-8000-000000000001','anna@example.org',NULL,'admin',1000,2,70007);
CREATE TABLE account_link (
  code_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('signUp', 'reset', 'email')),
  email TEXT NOT NULL,
  account TEXT REFERENCES account (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('user', 'admin')),
  sent_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
);
INSERT INTO "account_link" VALUES('l1','reset','anna@example.org','0190b6a1-0000-7000-8000-000000000001','admin',5000,6000,5500);
CREATE TABLE answer (
  number INTEGER PRIMARY KEY,
  delivery TEXT NOT NULL REFERENCES delivery (id) ON DELETE CASCADE,
  message TEXT NOT NULL,
  state TEXT CHECK (state IN ('confirmed', 'rejected', 'failed')),
  problem TEXT,
  shown TEXT NOT NULL,
  settled INTEGER NOT NULL DEFAULT 0,
  received_at INTEGER NOT NULL,
  UNIQUE (delivery, message)
);
CREATE TABLE app_grant (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  client TEXT NOT NULL,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  generation INTEGER NOT NULL,
  used_generation INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER
);
CREATE TABLE article (
  share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
  title TEXT,
  summary TEXT NOT NULL,
  html TEXT NOT NULL,
  text TEXT NOT NULL
);
INSERT INTO "article" VALUES(1,'Tide tables','{"siteName":"The Harbour News","words":1,"readFrom":"text"}','<p>test</p>','test');
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
, app_grant TEXT REFERENCES app_grant (id) ON DELETE SET NULL);
CREATE TABLE book (
  share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
  file TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  name TEXT NOT NULL,
  made_at INTEGER NOT NULL
, media_type TEXT NOT NULL DEFAULT 'application/epub+zip');
INSERT INTO "book" VALUES(1,'book-1.epub','dd',1234,'Tide-tables.epub',3500,'application/epub+zip');
CREATE TABLE capture (
  share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
  content_type TEXT NOT NULL,
  body BLOB,
  body_file TEXT,
  bytes INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  CHECK ((body IS NULL) <> (body_file IS NULL))
);
INSERT INTO "capture" VALUES(2,'text/html',X'3C703E',NULL,3,2600);
CREATE TABLE catalogue (
  share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  made_at INTEGER NOT NULL,
  site TEXT NOT NULL,
  words TEXT NOT NULL
);
INSERT INTO "catalogue" VALUES(1,'0190b6a1-0000-7000-8000-000000000001',3500,'The Harbour News','tide tables');
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
, digest TEXT REFERENCES digest (id) ON DELETE SET NULL, volume TEXT REFERENCES volume (id) ON DELETE SET NULL, form TEXT);
INSERT INTO "delivery" VALUES('v1',1,'d1','sent',1,0,0,NULL,3500,4000,NULL,NULL,NULL);
INSERT INTO "delivery" VALUES('v2',1,'d1','queued',0,0,0,NULL,4500,4500,NULL,NULL,NULL);
CREATE TABLE destination (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('kindle', 'email', 'folder', 'webhook')),
  address TEXT NOT NULL,
  name TEXT NOT NULL,
  confirmed INTEGER NOT NULL,
  is_default INTEGER NOT NULL,
  created_at INTEGER NOT NULL, settings TEXT NOT NULL DEFAULT '{}', proved_at INTEGER, closed TEXT,
  UNIQUE (account, kind, address)
);
INSERT INTO "destination" VALUES('d1','0190b6a1-0000-7000-8000-000000000001','kindle','anna@kindle.com','Kindle',1,1,1000,'{}',NULL,NULL);
CREATE TABLE "destination_proof" (
  code_hash TEXT PRIMARY KEY,
  destination TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  address TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
);
INSERT INTO "destination_proof" VALUES('p1','d1','0190b6a1-0000-7000-8000-000000000001','anna@kindle.com',1000,9999999999999,NULL);
CREATE TABLE device_code (
  code_hash TEXT PRIMARY KEY,
  user_code TEXT NOT NULL UNIQUE,
  client TEXT NOT NULL,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'allowed', 'denied', 'used')),
  account TEXT REFERENCES account (id) ON DELETE CASCADE,
  pause INTEGER NOT NULL,
  asked_at INTEGER,
  expires_at INTEGER NOT NULL
);
CREATE TABLE digest (
  id TEXT PRIMARY KEY,
  destination TEXT NOT NULL REFERENCES destination (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('open', 'closed')),
  due_at INTEGER,
  problem TEXT,
  created_at INTEGER NOT NULL
);
CREATE TABLE edition (
  share INTEGER NOT NULL REFERENCES share (number) ON DELETE CASCADE,
  device TEXT NOT NULL,
  file TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  name TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  facts TEXT NOT NULL, media_type TEXT NOT NULL DEFAULT 'application/epub+zip',
  PRIMARY KEY (share, device)
);
INSERT INTO "edition" VALUES(1,'generic','book-1.epub','dd',1234,'Tide-tables.epub',3500,'{}','application/epub+zip');
INSERT INTO "edition" VALUES(1,'small','book-1-small.epub','ee',900,'Tide-tables.epub',3500,'{}','application/epub+zip');
CREATE TABLE foreign_identity (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  email TEXT,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, subject)
);
INSERT INTO "foreign_identity" VALUES('https://id.example.org','42','0190b6a1-0000-7000-8000-000000000001','anna@example.org',5000,5200);
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('2026-11-21 first schema');
INSERT INTO "grdb_migrations" VALUES('2026-11-21 authorization codes');
INSERT INTO "grdb_migrations" VALUES('2026-11-21 uploads');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 captures');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 destination settings');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 digests');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 history');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 proofs and secrets of destinations');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 forms of deliveries');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 catalogue');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 editions of books for devices');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 kinds of book');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 sign-ins that renew themselves, and ends of tokens');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 restores');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 proofs of one form');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 answers');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 turns of accounts');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 usage of accounts');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 links about accounts, and sessions as their owner sees them');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 own senders');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 lanes of jobs');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 identities at an identity provider');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 deliveries beside the mails');
INSERT INTO "grdb_migrations" VALUES('2026-11-22 pairings');
CREATE TABLE "job" (
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
  problem TEXT, account TEXT NOT NULL DEFAULT '', destination TEXT NOT NULL DEFAULT '', way TEXT NOT NULL DEFAULT '',
  CHECK ((kind = 'deliver') = (delivery IS NOT NULL)),
  CHECK ((kind = 'digest') = (digest IS NOT NULL)),
  CHECK ((kind = 'digest') = (share IS NULL))
);
INSERT INTO "job" VALUES(1,'read',2,NULL,NULL,0,2000,NULL,NULL,0,0,NULL,'0190b6a1-0000-7000-8000-000000000001','','');
INSERT INTO "job" VALUES(2,'deliver',1,'v2',NULL,3,4500,'w1',9999999999998,3,0,'{}','0190b6a1-0000-7000-8000-000000000001','d1','mail of 0190b6a1-0000-7000-8000-000000000001');
CREATE TABLE mail_channel (
  name TEXT PRIMARY KEY,
  settings TEXT NOT NULL,
  problem TEXT NOT NULL,
  paused_at INTEGER NOT NULL,
  probe_at INTEGER NOT NULL,
  probes INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE mail_channel_wait (
  delivery TEXT PRIMARY KEY REFERENCES delivery (id) ON DELETE CASCADE,
  channel TEXT NOT NULL
);
CREATE TABLE mail_token (
  delivery TEXT PRIMARY KEY REFERENCES delivery (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE
);
CREATE TABLE mailbox (
  name TEXT PRIMARY KEY,
  validity INTEGER NOT NULL,
  last_uid INTEGER NOT NULL,
  read_at INTEGER NOT NULL
);
CREATE TABLE own_sender (
  account TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  server TEXT NOT NULL,
  user_name TEXT NOT NULL,
  password TEXT NOT NULL,
  mail_from TEXT NOT NULL,
  changed_at INTEGER NOT NULL
);
INSERT INTO "own_sender" VALUES('0190b6a1-0000-7000-8000-000000000001','smtps://mail.example.org:465','anna','sealed','anna@example.org',5000);
CREATE TABLE pairing (
  id TEXT PRIMARY KEY,
  code_hash TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  user_code TEXT,
  expires_at INTEGER NOT NULL
);
INSERT INTO "pairing" VALUES('q1','9a9a','0190b6a1-0000-7000-8000-000000000001','QQQQ',9999999999999);
CREATE TABLE refresh_token (
  secret_hash TEXT PRIMARY KEY,
  app_grant TEXT NOT NULL REFERENCES app_grant (id) ON DELETE CASCADE,
  generation INTEGER NOT NULL,
  superseded_at INTEGER
);
CREATE TABLE session (
  secret_hash TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
, id TEXT, last_used_at INTEGER, agent TEXT);
INSERT INTO "session" VALUES('5e55','0190b6a1-0000-7000-8000-000000000001',1000,9999999999999,'791a110fb9e63c04861e2a486ad3e3e1',1000,NULL);
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
  deleted_at INTEGER, delivery_hold TEXT,
  UNIQUE (account, id),
  CHECK (deleted_at IS NOT NULL OR (body IS NULL) <> (body_file IS NULL))
);
INSERT INTO "share" VALUES(1,'0190b6a1-0000-7000-8000-00000000000a','0190b6a1-0000-7000-8000-000000000001','ready','9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',4,'text/plain',NULL,X'74657374',NULL,'Tide tables',NULL,NULL,NULL,NULL,1000,4000,NULL,NULL);
INSERT INTO "share" VALUES(2,'0190b6a1-0000-7000-8000-00000000000b','0190b6a1-0000-7000-8000-000000000001','received','bb',70000,'application/json',NULL,NULL,'0190b6a1-0000-7000-8000-00000000000f','A long page','https://example.org/long',NULL,NULL,NULL,2000,2000,NULL,NULL);
INSERT INTO "share" VALUES(3,'0190b6a1-0000-7000-8000-00000000000c','0190b6a1-0000-7000-8000-000000000001','ready','cc',9,'text/plain',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2500,2500,3000,NULL);
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
, app_grant TEXT REFERENCES app_grant (id) ON DELETE CASCADE, generation INTEGER, expires_at INTEGER, idle_life INTEGER);
INSERT INTO "token" VALUES('t1','0190b6a1-0000-7000-8000-000000000001','Phone','aa11','share:create','n1',1000,2000,NULL,NULL,NULL,31536001000,7776000000);
CREATE TABLE transition (
  number INTEGER PRIMARY KEY,
  share INTEGER NOT NULL REFERENCES share (number) ON DELETE CASCADE,
  delivery TEXT REFERENCES delivery (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  problem TEXT,
  at INTEGER NOT NULL
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
INSERT INTO "upload" VALUES('0190b6a1-0000-7000-8000-00000000000d','0190b6a1-0000-7000-8000-000000000001','0190b6a1-0000-7000-8000-00000000000e','text/plain',NULL,NULL,100,10,1,9999999999999,NULL);
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
CREATE TABLE webhook_secret (
  destination TEXT PRIMARY KEY REFERENCES destination (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  earlier TEXT,
  earlier_until INTEGER
);
CREATE INDEX session_by_account ON session (account);
CREATE INDEX token_by_account ON token (account);
CREATE INDEX share_by_account ON share (account, number) WHERE deleted_at IS NULL;
CREATE INDEX delivery_by_share ON delivery (share);
CREATE INDEX delivery_by_destination ON delivery (destination, updated_at);
CREATE INDEX authorization_code_by_expiry ON authorization_code (expires_at);
CREATE INDEX upload_by_account ON upload (account) WHERE completed_at IS NULL;
CREATE INDEX upload_by_expiry ON upload (expires_at);
CREATE UNIQUE INDEX digest_open ON digest (destination) WHERE state = 'open';
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
CREATE INDEX job_by_share ON job (share);
CREATE INDEX transition_by_share ON transition (share);
CREATE INDEX transition_by_delivery ON transition (delivery) WHERE delivery IS NOT NULL;
CREATE TRIGGER share_transition AFTER UPDATE OF state, problem ON share
WHEN NEW.deleted_at IS NULL AND (NEW.state IS NOT OLD.state
  OR (NEW.problem IS NOT NULL AND NEW.problem IS NOT OLD.problem))
BEGIN
  INSERT INTO transition (share, state, problem, at)
  VALUES (NEW.number, NEW.state, NEW.problem, NEW.updated_at);
END;
CREATE TRIGGER delivery_transition AFTER UPDATE OF state, problem ON delivery
WHEN NEW.state IS NOT OLD.state OR (NEW.problem IS NOT NULL AND NEW.problem IS NOT OLD.problem)
BEGIN
  INSERT INTO transition (share, delivery, state, problem, at)
  VALUES (NEW.share, NEW.id, NEW.state, NEW.problem, NEW.updated_at);
END;
CREATE INDEX catalogue_newest ON catalogue (account, made_at, share);
CREATE INDEX catalogue_by_site ON catalogue (account, site, made_at, share);
CREATE INDEX app_grant_by_account ON app_grant (account);
CREATE INDEX refresh_token_by_grant ON refresh_token (app_grant, generation);
CREATE INDEX token_by_grant ON token (app_grant) WHERE app_grant IS NOT NULL;
CREATE INDEX device_code_by_expiry ON device_code (expires_at);
CREATE INDEX destination_proof_by_address ON destination_proof (address, sent_at);
CREATE INDEX destination_proof_by_account ON destination_proof (account, sent_at);
CREATE INDEX answer_unsettled ON answer (number) WHERE settled = 0;
CREATE INDEX job_by_delivery ON job (delivery) WHERE delivery IS NOT NULL;
CREATE INDEX job_leased ON job (lease_until, account) WHERE lease_until IS NOT NULL;
CREATE TRIGGER job_of_account AFTER INSERT ON job WHEN NEW.account = ''
BEGIN
  UPDATE job SET account = coalesce(
    (SELECT share.account FROM share WHERE share.number = NEW.share),
    (SELECT destination.account FROM digest JOIN destination ON destination.id = digest.destination
      WHERE digest.id = NEW.digest), '')
  WHERE number = NEW.number;
END;
CREATE TRIGGER share_kept AFTER INSERT ON share WHEN NEW.deleted_at IS NULL
BEGIN
  UPDATE account SET kept_shares = kept_shares + 1, kept_bytes = kept_bytes + NEW.bytes WHERE id = NEW.account;
END;
CREATE TRIGGER share_gone AFTER UPDATE OF deleted_at ON share
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL
BEGIN
  UPDATE account SET kept_shares = kept_shares - 1, kept_bytes = kept_bytes - OLD.bytes WHERE id = NEW.account;
END;
CREATE TRIGGER capture_kept AFTER INSERT ON capture
BEGIN
  UPDATE account SET kept_bytes = kept_bytes + NEW.bytes
  WHERE id = (SELECT account FROM share WHERE number = NEW.share);
END;
CREATE TRIGGER capture_replaced AFTER UPDATE OF bytes ON capture
BEGIN
  UPDATE account SET kept_bytes = kept_bytes + NEW.bytes - OLD.bytes
  WHERE id = (SELECT account FROM share WHERE number = NEW.share);
END;
CREATE TRIGGER capture_gone AFTER DELETE ON capture
BEGIN
  UPDATE account SET kept_bytes = kept_bytes - OLD.bytes
  WHERE id = (SELECT account FROM share WHERE number = OLD.share);
END;
CREATE INDEX account_link_by_email ON account_link (email, sent_at);
CREATE VIEW delivery_way AS
  SELECT delivery.id AS delivery, destination.id AS destination,
    CASE WHEN destination.kind NOT IN ('kindle', 'email') THEN destination.id
      WHEN EXISTS (SELECT 1 FROM own_sender WHERE own_sender.account = destination.account)
        THEN 'mail of ' || destination.account
      ELSE 'mail' END AS way
  FROM delivery JOIN destination ON destination.id = delivery.destination;
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
CREATE INDEX job_making_due ON job (run_at) WHERE dead = 0 AND kind <> 'deliver';
CREATE INDEX job_making_by_turn ON job (account, run_at) WHERE dead = 0 AND kind <> 'deliver';
CREATE INDEX job_delivering_due ON job (run_at, destination, way) WHERE dead = 0 AND kind = 'deliver';
CREATE INDEX job_delivering_by_turn ON job (account, run_at, destination, way)
  WHERE dead = 0 AND kind = 'deliver';
CREATE INDEX foreign_identity_by_account ON foreign_identity (account);
CREATE INDEX job_elsewhere_due ON job (run_at, destination, way)
  WHERE dead = 0 AND kind = 'deliver' AND way <> 'mail';
CREATE INDEX job_elsewhere_by_turn ON job (account, run_at, destination, way)
  WHERE dead = 0 AND kind = 'deliver' AND way <> 'mail';
CREATE INDEX pairing_by_account ON pairing (account);
CREATE INDEX pairing_by_expiry ON pairing (expires_at);
COMMIT;
