// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The data for the receipt of a share.
package struct AcceptedShare: Sendable, Equatable {
  package let sha256: String
  package let receivedAt: Moment

  init(_ row: SQLRow) throws {
    sha256 = try row.text("sha256")
    receivedAt = try row.moment("received_at")
  }
}
