// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How much a transaction sees of the commits of other transactions.
enum PostgreSQLIsolation: String {
  /// As if no other transaction ran at the same time.
  case serializable = "SERIALIZABLE"
  /// Each statement sees what was committed before it.
  case readCommitted = "READ COMMITTED"
}
