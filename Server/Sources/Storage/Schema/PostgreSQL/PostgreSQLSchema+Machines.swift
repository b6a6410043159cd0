// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// What several machines agree on.
  static let machines = """
    CREATE TABLE secret_key (
      one BIGINT PRIMARY KEY CHECK (one = 1),
      id TEXT COLLATE "C" NOT NULL
    );

    CREATE TABLE leader (
      role TEXT COLLATE "C" PRIMARY KEY,
      owner TEXT COLLATE "C" NOT NULL,
      fence BIGINT NOT NULL,
      lease_until BIGINT NOT NULL
    );

    CREATE TABLE data_move (
      one BIGINT PRIMARY KEY CHECK (one = 1),
      id TEXT COLLATE "C" NOT NULL,
      state TEXT COLLATE "C" NOT NULL CHECK (state IN ('moving', 'moved', 'filling', 'filled')),
      other TEXT COLLATE "C" NOT NULL
    );
    """
}
