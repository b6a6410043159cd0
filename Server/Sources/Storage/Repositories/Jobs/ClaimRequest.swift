// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a worker asks for when it claims jobs.
struct ClaimRequest {
  let owner: String
  let lease: Duration
  /// The account whose job was claimed last.
  let turn: String
  /// Skips accounts that have a running job in the lane.
  let idleOnly: Bool

  /// Returns a claim for each job that is due, up to `count`; none if no job can be claimed.
  func claims(
    _ count: Int, from lane: JobLane, at time: Moment, _ connection: any SQLConnection
  ) throws -> [Claim] {
    try connection.useIndexesInOrder()
    let lanes = try lane.narrowed(to: count, for: owner, at: time, connection)
    let claims = lanes.map { Claim(request: self, lane: $0, time: time) }
    guard let first = claims.first else { return [] }
    let due = try first.due(count, connection)
    let canWait = lane.isDelivering || idleOnly
    guard due > 0, try !canWait || first.isPossible(connection) else { return [] }
    return Array(claims.prefix(due))
  }
}
