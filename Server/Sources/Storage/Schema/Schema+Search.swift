// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// The full-text index of the library.
  static let search = """
    -- The number by which an account's words are marked in the index. Numbers are never reused, so that a new account
    -- never finds words that were left by a deleted one.
    CREATE TABLE search_account (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      account TEXT NOT NULL UNIQUE REFERENCES account (id) ON DELETE CASCADE
    );
    INSERT INTO search_account (account) SELECT id FROM account ORDER BY created_at, id;

    CREATE TRIGGER search_account_added AFTER INSERT ON account
    BEGIN
      INSERT INTO search_account (account) VALUES (NEW.id);
    END;

    -- One row for each share, without its content. `SearchDocument` says what the words look like. The program splits
    -- and folds words, so SQLite's tokenizer only has to find the spaces between them. `prefix` counts the mark of
    -- account and field, which has six characters: FTS5 finds beginnings of two to five characters without
    -- reading all their matches. For longer ones, `SearchEndings` reads the words from `search_words`.
    CREATE VIRTUAL TABLE search USING fts5 (
      words, content = '', columnsize = 0, tokenize = 'ascii', prefix = '8 9 10 11');
    CREATE VIRTUAL TABLE search_words USING fts5vocab (search, instance);

    -- Shares that are not in the index yet, because an earlier version stored them.
    CREATE TABLE search_pending (share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE);
    INSERT INTO search_pending (share) SELECT number FROM share WHERE deleted_at IS NULL;

    -- Removed words stay in the index until its parts are merged. `removals`: how many rows were removed since.
    -- `tokenizer`: the version of the program's tokenizer that made the index.
    CREATE TABLE search_state (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      tokenizer INTEGER NOT NULL,
      removals INTEGER NOT NULL,
      merged_at INTEGER NOT NULL
    );
    INSERT INTO search_state (one, tokenizer, removals, merged_at) VALUES (1, \(SearchTokenizer.version), 0, 0);
    """
}
