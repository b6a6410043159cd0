// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// What several machines agree on.
  static let machines = """
    -- The identifier of the key that encrypts mail passwords.
    CREATE TABLE secret_key (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      id TEXT NOT NULL
    );

    -- Which process does work that only one does at a time. `fence` grows with each new leader.
    CREATE TABLE leader (
      role TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      fence INTEGER NOT NULL,
      lease_until INTEGER NOT NULL
    );

    -- Whether all data is being moved or was moved to or from another database; see `MoveMark`.
    CREATE TABLE data_move (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      id TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('moving', 'moved', 'filling', 'filled')),
      other TEXT NOT NULL
    );
    """
}
