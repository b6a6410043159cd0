// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract
import Storage

/// What a request says about its share in addition to the body.
package struct ShareEnvelope: Sendable {
  package let account: String
  /// The idempotency key, if the client sent one.
  package let id: ShareID?
  package let contentType: String
  /// The URL of the content, for bodies that are the content itself.
  package let contentLocation: String?
  /// The title that the sender entered, likewise.
  package let title: String?
  /// The value of `Content-Length`, if given.
  package let announcedBytes: Int?
  /// Whether the book is sent even if the same page or the same bytes were sent before.
  package let again: Bool

  package init(
    account: String, id: ShareID?, contentType: String, contentLocation: String? = nil,
    title: String? = nil, announcedBytes: Int? = nil, again: Bool = false
  ) {
    self.again = again
    self.account = account
    self.id = id
    self.contentType = contentType
    self.contentLocation = contentLocation
    self.title = title
    self.announcedBytes = announcedBytes
  }
}

extension ShareEnvelope {
  /// Whether the client announced a body that is stored in the database row.
  var isSmall: Bool { announcedBytes.map { $0 <= BodyCollector.rowLimit } ?? false }

  func newShare(
    id: ShareID, body: CollectedBody, outline: ShareOutline, receivedAt: Moment
  ) -> NewShare {
    NewShare(
      id: id.text, account: account, sha256: body.sha256, bytes: body.bytes, contentType: contentType,
      contentLocation: contentLocation, body: body.stored, title: outline.title,
      senderTitle: outline.senderTitle, url: outline.url,
      destinations: outline.destinations, receivedAt: receivedAt, page: outline.page, tags: outline.tags,
      sendsAgain: outline.again || again, isCapture: outline.isCapture && !again && !outline.again)
  }
}
