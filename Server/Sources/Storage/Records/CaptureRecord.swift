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

/// The result of an attempt to add a capture.
package enum CaptureAddition: Sendable, Equatable {
  /// The capture and the job that reads it are durable; the file of an earlier capture can be deleted.
  case added(looseFile: String?)
  /// The share is in a state that accepts no capture.
  case notWanted(StoredShareState)
  /// The account has no share with that identifier.
  case noShare
}
