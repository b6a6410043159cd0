// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

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
