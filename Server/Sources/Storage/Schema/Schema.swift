// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The tables, views and triggers of the database, by topic.
///
/// Times are milliseconds since 1970. Invariants are in the schema, because the file outlives the program.
package enum Schema {
  /// Every version of the schema, oldest first.
  ///
  /// To change the schema, append a version; never edit a released one.
  package static let versions = [
    Migration(version: 1, sql: firstVersion), Migration(version: 2, sql: secondVersion),
  ]

  // SQLite runs the triggers of one event in an order that depends on the order of their creation, so topics
  // whose triggers belong to the same table stay in this order.
  private static let firstVersion = [
    accounts, tokens, shares, books, destinations, deliveries, history, mail, jobs, usage, numbers,
  ].joined(separator: "\n\n")

  // What 0.2.0 adds: the library with its archive, bin and search, preferences of accounts, duplicates, test books and
  // the set-up, titles that senders enter, files in a common store, how long shares are kept, and
  // destinations of one machine.
  private static let secondVersion = [
    library, tags, preferences, sending, search, access, titles, additions, thumbnails, objects, machines,
    retention, users, nodes,
  ].joined(separator: "\n\n")
}
