// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The clock by which leases begin and end.
package enum PostgreSQLLeaseClock: Sendable {
  /// That of the PostgreSQL server, which all nodes share.
  case database
  /// The time that callers pass, for tests that choose it.
  case caller
}
