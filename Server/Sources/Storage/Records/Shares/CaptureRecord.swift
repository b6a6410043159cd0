// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A page that was added to a share after the share was accepted.
package struct CaptureRecord: Sendable, Equatable {
  /// The format of the body: the page itself, JSON or multipart.
  package let contentType: String
  package let body: StoredBody
  package let bytes: Int
  package let receivedAt: Moment

  package init(contentType: String, body: StoredBody, bytes: Int, receivedAt: Moment) {
    self.contentType = contentType
    self.body = body
    self.bytes = bytes
    self.receivedAt = receivedAt
  }
}
