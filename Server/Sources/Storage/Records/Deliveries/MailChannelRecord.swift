// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A mail channel that is stopped until its settings change.
package struct MailChannelRecord: Sendable, Equatable {
  /// A digest of the settings at the time it was stopped.
  package let settings: String
  /// The JSON of the problem that stopped it.
  package let problem: String
  package let pausedAt: Moment
  /// The time from which one mail may try again.
  package let probeAt: Moment
  package let probes: Int

  init(_ row: SQLRow) throws {
    settings = try row.text("settings")
    problem = try row.text("problem")
    pausedAt = try row.moment("paused_at")
    probeAt = try row.moment("probe_at")
    probes = try row.integer("probes")
  }
}
