// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How many jobs of one kind and lane are in one state.
package struct JobDepth: Sendable, Equatable {
  /// The slots of workers that run the jobs.
  package enum Lane: String, Sendable, CaseIterable {
    /// Reading, books and digests.
    case making
    /// Deliveries through the server's mail account.
    case mail
    /// Deliveries to folders of one machine.
    case machine
    /// All other deliveries, such as those to webhooks.
    case other

    /// Lists the lanes that jobs of a kind can be in.
    package static func all(of kind: JobKind) -> [Lane] {
      kind == .deliver ? [.mail, .machine, .other] : [.making]
    }
  }

  package enum State: String, Sendable, CaseIterable {
    /// No worker holds the job; it may be due later.
    case waiting
    case running
    /// The job has failed permanently.
    case dead
  }

  package let kind: JobKind
  package let lane: Lane
  package let state: State
  package let count: Int
  /// When the first of these jobs was or will be due; nil if all of them wait for a machine without a worker.
  package let oldest: Moment?
}
