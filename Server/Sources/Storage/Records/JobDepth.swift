// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How many jobs of one kind are in one state.
package struct JobDepth: Sendable, Equatable {
  package enum State: String, Sendable, CaseIterable {
    /// No worker holds the job; it may be due later.
    case waiting
    case running
    /// The job has failed permanently.
    case dead
  }

  package let kind: JobKind
  package let state: State
  package let count: Int
  /// When the first of these jobs was or will be due; nil if all of them wait for a machine without a worker.
  package let oldest: Moment?
}
