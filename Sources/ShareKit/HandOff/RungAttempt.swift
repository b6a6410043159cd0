// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A rung that was tried.
package struct RungAttempt: Hashable, Sendable {
  package let rung: Rung
  /// The outcome of the attempt.
  package let outcome: RungOutcome

  package init(_ rung: Rung, _ outcome: RungOutcome) {
    self.rung = rung
    self.outcome = outcome
  }
}
