// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The step from one version of the schema to the next.
package struct Migration: Sendable {
  /// What a step means for programs of earlier versions that run.
  package enum Effect: Sendable {
    /// Adds something that programs of the version before don't need to know, so they can go on working.
    case expanding
    /// Changes or removes something, so all programs of earlier versions must have ended.
    case contracting
  }

  /// The version that the database has after this step.
  package let version: Int
  package let sql: String
  /// Only PostgreSQL has several programs at the same time, so for SQLite it has no meaning.
  package let effect: Effect

  package init(version: Int, sql: String, _ effect: Effect = .contracting) {
    (self.version, self.sql, self.effect) = (version, sql, effect)
  }

  /// The name under which the database records that the step was done.
  var identifier: String { "version \(version)" }

  /// The oldest version of the schema whose programs can use the database after this step.
  var oldestProgram: Int { effect == .expanding ? version - 1 : version }
}
