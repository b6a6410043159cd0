// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An upload that is about to begin.
package struct NewUpload: Sendable {
  /// Names the resource and the file.
  package let id: String
  package let account: String
  /// The identifier that the share will have.
  package let share: String
  package let contentType: String
  package let contentLocation: String?
  package let title: String?
  /// Bytes of the whole body, if they are known yet.
  package let length: Int?
  package let expiresAt: Moment

  package init(
    id: String, account: String, share: String, contentType: String, contentLocation: String?, title: String?,
    length: Int?, expiresAt: Moment
  ) {
    self.id = id
    self.account = account
    self.share = share
    self.contentType = contentType
    self.contentLocation = contentLocation
    self.title = title
    self.length = length
    self.expiresAt = expiresAt
  }
}

/// An upload as it stands.
package struct UploadRecord: Sendable, Equatable {
  package let id: String
  package let account: String
  package let share: String
  package let contentType: String
  package let contentLocation: String?
  package let title: String?
  package let length: Int?
  /// Bytes that are on the disk.
  package let received: Int
  /// Names the latest request that writes.
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
    received = try row.integer("received")
    fence = try row.integer("fence")
    expiresAt = try row.moment("expires_at")
    isComplete = try row.optionalInteger("completed_at") != nil
  }
}
