// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One book of a digest, which the digest stage stores for the deliveries.
package struct VolumeRecord: Sendable, Equatable {
  package let id: String
  package let number: Int
  package let title: String
  package let book: BookRecord

  package init(id: String, number: Int, title: String, book: BookRecord) {
    self.id = id
    self.number = number
    self.title = title
    self.book = book
  }

  init(_ row: SQLRow) throws {
    id = try row.text("id")
    number = try row.integer("number")
    title = try row.text("title")
    book = try BookRecord(row)
  }
}
