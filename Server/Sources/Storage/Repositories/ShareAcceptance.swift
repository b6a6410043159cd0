// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A share that a client sent, with the limits of its account.
package struct ShareAcceptance: GroupedWork {
  package let new: NewShare
  package let quota: Quota
  /// Whether the lengths that open uploads announced count toward the quota.
  package let countsUploads: Bool

  package init(_ new: NewShare, quota: Quota, countsUploads: Bool) {
    (self.new, self.quota, self.countsUploads) = (new, quota, countsUploads)
  }

  package var account: String { new.account }
  package var key: String { new.id }

  /// Accepts the shares, several of them with few statements.
  package static func run(
    _ works: [ShareAcceptance], _ connection: any SQLConnection
  ) throws -> [ReceivedShare] {
    guard works.count > 1 else { return try works.map { try $0.receive(connection) } }
    return try ShareGroup(works).receive(connection)
  }

  func receive(_ connection: any SQLConnection) throws -> ReceivedShare {
    try Shares.receive(new, countsUploads: countsUploads, quota, connection)
  }
}
