// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An earlier share of the same page or the same bytes.
package struct DuplicateRecord: Sendable, Equatable {
  package let id: String
  package let state: StoredShareState
  package let receivedAt: Moment

  init(_ row: SQLRow) throws {
    id = try row.text("id")
    state = try row.name("state")
    receivedAt = try row.moment("received_at")
  }
}
