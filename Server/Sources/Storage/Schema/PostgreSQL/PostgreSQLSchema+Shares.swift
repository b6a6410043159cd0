// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// Shares, their content, and open uploads.
  static let shares = """
    -- Numbers in the order of the commits of one account, as in `transition`.
    CREATE TABLE share (
      number BIGINT PRIMARY KEY,
      id TEXT COLLATE "C" NOT NULL,
      account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      state TEXT COLLATE "C" NOT NULL
        CHECK (state IN ('received', 'reading', 'ready', 'needsCapture', 'failed')),
      sha256 TEXT COLLATE "C" NOT NULL,
      bytes BIGINT NOT NULL,
      content_type TEXT COLLATE "C" NOT NULL,
      content_location TEXT COLLATE "C",
      body BYTEA,
      body_file TEXT COLLATE "C",
      title TEXT COLLATE "C",
      url TEXT COLLATE "C",
      destinations TEXT COLLATE "C",
      problem TEXT COLLATE "C",
      wall TEXT COLLATE "C",
      received_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      deleted_at BIGINT,
      delivery_hold TEXT COLLATE "C",
      archived_at BIGINT,
      binned_at BIGINT,
      cancellation TEXT COLLATE "C",
      needs_you BIGINT NOT NULL DEFAULT 0,
      dismissed_at BIGINT,
      opened_at BIGINT,
      read_position DOUBLE PRECISION NOT NULL DEFAULT 0,
      host TEXT COLLATE "C",
      site TEXT COLLATE "C",
      author TEXT COLLATE "C",
      page TEXT COLLATE "C",
      sends_again BIGINT NOT NULL DEFAULT 0,
      sender_title TEXT COLLATE "C",
      added_to BIGINT,
      UNIQUE (account, id),
      CHECK (deleted_at IS NOT NULL OR (body IS NULL) <> (body_file IS NULL))
    );
    CREATE SEQUENCE share_number;
    CREATE INDEX share_by_account ON share (account, number) WHERE deleted_at IS NULL;

    CREATE TABLE capture (
      share BIGINT PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      content_type TEXT COLLATE "C" NOT NULL,
      body BYTEA,
      body_file TEXT COLLATE "C",
      bytes BIGINT NOT NULL,
      received_at BIGINT NOT NULL,
      CHECK ((body IS NULL) <> (body_file IS NULL))
    );

    CREATE TABLE upload (
      id TEXT COLLATE "C" PRIMARY KEY,
      account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      share TEXT COLLATE "C" NOT NULL,
      content_type TEXT COLLATE "C" NOT NULL,
      content_location TEXT COLLATE "C",
      title TEXT COLLATE "C",
      length BIGINT,
      file TEXT COLLATE "C",
      received BIGINT NOT NULL DEFAULT 0,
      fence BIGINT NOT NULL DEFAULT 0,
      expires_at BIGINT NOT NULL,
      completed_at BIGINT,
      CHECK (length IS NULL OR received <= length)
    );
    CREATE INDEX upload_by_account ON upload (account) WHERE completed_at IS NULL;
    CREATE INDEX upload_by_expiry ON upload (expires_at);

    CREATE TABLE article (
      share BIGINT PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      title TEXT COLLATE "C",
      summary TEXT COLLATE "C" NOT NULL,
      html TEXT COLLATE "C" NOT NULL,
      text TEXT COLLATE "C" NOT NULL
    );
    CREATE INDEX share_inbox ON share (account, number)
      WHERE deleted_at IS NULL AND binned_at IS NULL AND archived_at IS NULL;
    CREATE INDEX share_archive ON share (account, number)
      WHERE deleted_at IS NULL AND binned_at IS NULL AND archived_at IS NOT NULL;
    CREATE INDEX share_bin ON share (account, number) WHERE deleted_at IS NULL AND binned_at IS NOT NULL;
    CREATE INDEX share_bin_by_age ON share (binned_at) WHERE deleted_at IS NULL AND binned_at IS NOT NULL;
    CREATE INDEX share_needing ON share (account, number)
      WHERE deleted_at IS NULL AND binned_at IS NULL AND needs_you = 1;
    CREATE INDEX share_by_host ON share (account, host, number) WHERE deleted_at IS NULL AND host IS NOT NULL;
    CREATE INDEX share_unready ON share (account, state, number) WHERE deleted_at IS NULL AND state <> 'ready';
    CREATE INDEX share_unread ON share (account, number)
      WHERE deleted_at IS NULL AND binned_at IS NULL AND archived_at IS NULL AND opened_at IS NULL;

    CREATE TABLE share_tag (
      share BIGINT NOT NULL REFERENCES share (number) ON DELETE CASCADE,
      account TEXT COLLATE "C" NOT NULL,
      tag TEXT COLLATE "C" NOT NULL,
      PRIMARY KEY (share, tag)
    );
    CREATE INDEX share_tag_by_account ON share_tag (account, tag, share);

    -- A B-tree takes no rows over 2,700 bytes, and an address has up to 8,192.
    CREATE INDEX share_by_page ON share (account, md5(page), number) WHERE page IS NOT NULL AND deleted_at IS NULL;
    CREATE INDEX share_by_bytes ON share (account, sha256, number)
      WHERE deleted_at IS NULL AND \(Schema.isFoundByBytes("share"));

    CREATE TABLE share_body (
      share BIGINT PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      body BYTEA NOT NULL
    );

    CREATE TABLE thumbnail (
      share BIGINT PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      image BYTEA NOT NULL
    );
    CREATE INDEX share_waiting ON share (account, md5(page))
      WHERE deleted_at IS NULL AND binned_at IS NULL AND state IN ('needsCapture', 'failed');
    """
}
