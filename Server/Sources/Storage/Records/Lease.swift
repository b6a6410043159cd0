// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A job that one worker holds until `until`.
///
/// The fence grows with each claim, and identifiers are never reused: a worker whose lease has expired can't record
/// anything, neither for this job nor for a later one.
package struct Lease: Sendable, Equatable {
  /// The job's number, by which rows refer to it.
  package let job: Int
  /// The job's identifier, which is never reused.
  package let id: String
  package let kind: JobKind
  /// The share's number; 0 for a digest, which belongs to several shares.
  package let share: Int
  package let delivery: String?
  package let digest: String?
  /// The identifier of its account.
  package let account: String
  /// How often the job was claimed, including this time.
  package let attempts: Int
  package let fence: Int
  package let until: Moment
  /// The machine of a delivery's destination when it was claimed; empty for every other job.
  package let node: String

  /// The columns of the table `job` that `init` reads.
  static let columns = """
    job.number, job.id, job.kind, job.share, job.delivery, job.digest, job.account, job.attempts, job.fence,
    job.lease_until, job.node
    """

  init(_ row: SQLRow) throws {
    job = try row.integer("number")
    id = try row.text("id")
    kind = try row.name("kind")
    share = try row.optionalInteger("share") ?? 0
    delivery = try row.optionalText("delivery")
    digest = try row.optionalText("digest")
    account = try row.text("account")
    attempts = try row.integer("attempts")
    fence = try row.integer("fence")
    until = try row.moment("lease_until")
    node = try row.text("node")
  }
}
