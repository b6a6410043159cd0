// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The step from one version of the schema to the next.
package struct Migration: Sendable {
  /// The version that the database has after this step.
  package let version: Int
  /// The statements of the step.
  package let sql: String

  package init(version: Int, sql: String) {
    (self.version, self.sql) = (version, sql)
  }

  /// The name under which the database records that the step was done.
  var identifier: String { "version \(version)" }
}
