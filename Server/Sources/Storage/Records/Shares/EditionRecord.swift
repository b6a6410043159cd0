// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A share's book in the version for one device.
package struct EditionRecord: Sendable, Equatable {
  /// The name of the device profile.
  package let device: String
  package let book: BookRecord
  /// JSON for the status: the results for its images.
  package let facts: String

  package init(device: String, book: BookRecord, facts: String) {
    self.device = device
    self.book = book
    self.facts = facts
  }

  init(_ row: SQLRow) throws {
    device = try row.text("device")
    book = try BookRecord(row)
    facts = try row.text("facts")
  }
}
