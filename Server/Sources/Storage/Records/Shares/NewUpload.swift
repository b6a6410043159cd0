// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An upload that is about to begin.
package struct NewUpload: Sendable {
  /// The name of the resource and of the file.
  package let id: String
  package let account: String
  /// The identifier that the share will have.
  package let share: String
  package let contentType: String
  package let contentLocation: String?
  package let title: String?
  /// The length of the whole body in bytes; nil while it is unknown.
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
