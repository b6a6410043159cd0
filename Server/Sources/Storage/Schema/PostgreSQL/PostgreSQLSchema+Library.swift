// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// Counts that the pages of the library show.
  static let library = """
    CREATE TABLE stored_bytes (
      share BIGINT PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      account TEXT COLLATE "C" NOT NULL,
      article BIGINT NOT NULL DEFAULT 0,
      books BIGINT NOT NULL DEFAULT 0
    );

    CREATE TABLE library_site (
      account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      host TEXT COLLATE "C" NOT NULL,
      shares BIGINT NOT NULL,
      PRIMARY KEY (account, host)
    );
    CREATE INDEX library_site_by_shares ON library_site (account, shares DESC, host);

    CREATE TABLE library_tag (
      account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      tag TEXT COLLATE "C" NOT NULL,
      shares BIGINT NOT NULL,
      PRIMARY KEY (account, tag)
    );
    CREATE INDEX library_tag_by_shares ON library_tag (account, shares DESC, tag);
    """
}
