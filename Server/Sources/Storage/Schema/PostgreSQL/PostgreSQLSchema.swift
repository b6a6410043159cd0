// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The tables, views and triggers of a PostgreSQL database, by topic.
///
/// Names and meanings are those of ``Schema``, which describes them; comments here are about differences. Texts compare
/// by their bytes, as in SQLite. Numbers come from sequences, so they are never reused, and they have gaps.
enum PostgreSQLSchema {
  /// Every version of the schema, oldest first; version 1 corresponds to version 2 for SQLite.
  ///
  /// To change the schema, append a version here and in ``Schema/versions``; never edit a released one. Declare it as
  /// expanding if programs of the version before can go on working with it.
  private static let versions = [Migration(version: 1, sql: firstVersion, .contracting)]

  /// Every version, with the example steps that a test asks for.
  static func versions(with example: ExampleSteps?) -> [Migration] {
    versions + (example?.steps(after: versions.count) ?? [])
  }

  private static let firstVersion = [
    accounts, credentials, shares, library, books, destinations, deliveries, mail, jobs, search,
    numberTriggers, shareTriggers, libraryTriggers, deliveryTriggers, storedTriggers, jobTriggers, queue,
    objects, machines, retention,
  ].joined(separator: "\n\n")

  /// Returns the statements that create a trigger with its function.
  ///
  /// - Parameters:
  ///   - event: when it runs, such as `AFTER INSERT ON share`.
  ///   - condition: a condition on `OLD` and `NEW`, without other tables.
  static func trigger(
    _ name: String, _ event: String, when condition: String? = nil, _ body: String
  ) -> String {
    """
    CREATE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      \(body)
      RETURN \(event.hasPrefix("BEFORE") ? "NEW" : "NULL");
    END
    $$;
    CREATE TRIGGER \(name) \(event) FOR EACH ROW \(condition.map { "WHEN (\($0)) " } ?? "")EXECUTE FUNCTION \(name)();
    """
  }
}
