// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A state change with its time and reason.
package struct TransitionRecord: Sendable, Equatable {
  package let share: Int
  /// The delivery; nil for a state change of the share itself.
  package let delivery: String?
  package let state: String
  package let problem: String?
  package let at: Moment

  init(_ row: SQLRow) throws {
    share = try row.integer("share")
    delivery = try row.optionalText("delivery")
    state = try row.text("state")
    problem = try row.optionalText("problem")
    at = try row.moment("at")
  }
}
