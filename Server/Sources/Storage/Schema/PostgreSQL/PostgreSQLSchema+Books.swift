// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// Books and the catalog.
  static let books = """
    CREATE TABLE book (
      share BIGINT PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      file TEXT COLLATE "C" NOT NULL,
      sha256 TEXT COLLATE "C" NOT NULL,
      bytes BIGINT NOT NULL,
      name TEXT COLLATE "C" NOT NULL,
      made_at BIGINT NOT NULL,
      media_type TEXT COLLATE "C" NOT NULL DEFAULT 'application/epub+zip'
    );

    CREATE TABLE edition (
      share BIGINT NOT NULL REFERENCES share (number) ON DELETE CASCADE,
      device TEXT COLLATE "C" NOT NULL,
      file TEXT COLLATE "C" NOT NULL,
      sha256 TEXT COLLATE "C" NOT NULL,
      bytes BIGINT NOT NULL,
      name TEXT COLLATE "C" NOT NULL,
      made_at BIGINT NOT NULL,
      facts TEXT COLLATE "C" NOT NULL,
      media_type TEXT COLLATE "C" NOT NULL DEFAULT 'application/epub+zip',
      PRIMARY KEY (share, device)
    );

    CREATE TABLE catalogue (
      share BIGINT PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      made_at BIGINT NOT NULL,
      site TEXT COLLATE "C" NOT NULL,
      words TEXT COLLATE "C" NOT NULL
    );
    CREATE INDEX catalogue_newest ON catalogue (account, made_at, share);
    """
}
