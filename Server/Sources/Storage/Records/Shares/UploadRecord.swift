// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The stored state of an upload.
package struct UploadRecord: Sendable, Equatable {
  package let id: String
  package let account: String
  package let share: String
  package let contentType: String
  package let contentLocation: String?
  package let title: String?
  package let length: Int?
  /// The file with the bytes of an open upload; nil with a store, and before the first bytes.
  package let file: String?
  /// The number of bytes on the disk.
  package let received: Int
  /// The identifier of the latest request that writes.
  package let fence: Int
  package let expiresAt: Moment
  /// Whether it has become a share.
  package let isComplete: Bool

  init(_ row: SQLRow) throws {
    id = try row.text("id")
    account = try row.text("account")
    share = try row.text("share")
    contentType = try row.text("content_type")
    contentLocation = try row.optionalText("content_location")
    title = try row.optionalText("title")
    length = try row.optionalInteger("length")
    file = try row.optionalText("file")
    received = try row.integer("received")
    fence = try row.integer("fence")
    expiresAt = try row.moment("expires_at")
    isComplete = try row.optionalInteger("completed_at") != nil
  }
}
