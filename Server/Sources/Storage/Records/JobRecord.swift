// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The persisted names of the pipeline's stages.
package enum JobKind: String, Sendable, SQLBindable {
  case read, book, deliver
}

/// A job that one worker holds until `until`.
///
/// The fence grows with each claim: a worker whose lease ran out cannot record anything any more.
package struct Lease: Sendable, Equatable {
  package let job: Int
  package let kind: JobKind
  package let share: Int
  package let delivery: String?
  /// How often the job was claimed, this time included.
  package let attempts: Int
  package let fence: Int
  package let until: Moment

  init(_ row: SQLRow) throws {
    job = try row.integer("number")
    kind = try row.name("kind")
    share = try row.integer("share")
    delivery = try row.optionalText("delivery")
    attempts = try row.integer("attempts")
    fence = try row.integer("fence")
    until = try row.moment("lease_until")
  }
}
