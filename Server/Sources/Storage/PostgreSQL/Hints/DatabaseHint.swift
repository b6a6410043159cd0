// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Tells the other processes that use a database to search now, for jobs or for changes.
///
/// Each process also searches at intervals, because hints can be lost. A hint has no data of users, because everyone who
/// can connect to the database can read it.
package enum DatabaseHint: String, Sendable, CaseIterable {
  /// A job was added, or became due.
  case jobs = "sharepipe_jobs"
  /// A transaction was committed, so event streams may have something to send.
  case changes = "sharepipe_changes"

  /// The channel of PostgreSQL, which programs of all versions share.
  var channel: String { rawValue }
}
