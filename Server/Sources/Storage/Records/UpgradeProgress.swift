// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How far an upgrade of the tables has come.
package struct UpgradeProgress: Sendable, Equatable {
  /// The version of the schema that the database has after the step that runs.
  package let version: Int
  /// The version of the schema that the database has at the end.
  package let newest: Int
  /// How long the statement has been running; zero at the beginning of the step.
  package let elapsed: Duration
}
