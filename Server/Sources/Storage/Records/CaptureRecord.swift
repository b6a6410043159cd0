// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A page that was added to a share after it had been accepted.
package struct CaptureRecord: Sendable, Equatable {
  /// A form of share body: the page itself, JSON or multipart.
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

/// What became of the attempt to add a capture.
package enum CaptureAddition: Sendable, Equatable {
  /// It is durable now, and so is the job that reads it; the file of an earlier capture is nobody's any more.
  case added(looseFile: String?)
  /// The share is in a state in which no capture is wanted.
  case notWanted(StoredShareState)
  /// The account has no such share.
  case noShare
}
