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

/// What is called during an upgrade, whose steps can take minutes with large tables.
package struct UpgradeReports: Sendable {
  /// The pause between two calls while a step runs.
  package var interval = Duration.seconds(10)
  package var report: @Sendable (UpgradeProgress) -> Void

  package init(
    interval: Duration = .seconds(10), _ report: @escaping @Sendable (UpgradeProgress) -> Void = { _ in }
  ) {
    (self.interval, self.report) = (interval, report)
  }
}
