// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Steps after the newest version of a PostgreSQL schema, with which tests try upgrades while programs run.
///
/// A program with them behaves like the next version of this program. Never use them with data that you need.
package enum ExampleSteps: String, Sendable, CaseIterable {
  /// One step, with which programs of the version before can go on working.
  case expanding
  /// That step and a second one, which needs all programs of earlier versions to have ended.
  case contracting
  /// One step that takes eight seconds, or as many as the setting `sharepipe.example_seconds` of the database says, and
  /// adds nothing.
  case slow
  /// One step that is quick, and whose commit takes as many seconds as the step of `slow`.
  case slowCommit

  /// - Parameter newest: the newest version without the steps.
  func steps(after newest: Int) -> [Migration] {
    let first = Migration(version: newest + 1, sql: Self.expansion, .expanding)
    let second = Migration(version: newest + 2, sql: Self.contraction, .contracting)
    switch self {
    case .expanding: return [first]
    case .contracting: return [first, second]
    case .slowCommit: return [Migration(version: newest + 1, sql: Self.deferredSleep, .expanding)]
    case .slow: return [Migration(version: newest + 1, sql: Self.sleep, .expanding)]
    }
  }

  // Changes tables that every request and every job uses. Statements with `SELECT *` get another column.
  private static let expansion = """
    ALTER TABLE account ADD COLUMN example TEXT COLLATE "C";
    ALTER TABLE share ADD COLUMN example BIGINT NOT NULL DEFAULT 7;
    ALTER TABLE job ADD COLUMN example BIGINT NOT NULL DEFAULT 7;
    CREATE INDEX job_by_example ON job (example);
    CREATE TABLE example (id TEXT COLLATE "C" PRIMARY KEY, account TEXT COLLATE "C" REFERENCES account (id));
    """

  private static let seconds =
    "coalesce(current_setting('sharepipe.example_seconds', true), '8')::double precision"

  private static let sleep = "SELECT pg_sleep(\(seconds))"

  // Sleeps at the end of the transaction that adds a row to `schema_version`.
  private static let deferredSleep = """
    CREATE FUNCTION example_sleep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_sleep(\(seconds));
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER example_sleep AFTER INSERT ON schema_version DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION example_sleep();
    """

  private static let contraction = """
    DROP TABLE example;
    ALTER TABLE account DROP COLUMN example;
    ALTER TABLE share DROP COLUMN example;
    ALTER TABLE job DROP COLUMN example;
    """
}
