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
  /// The title of the content, likewise.
  package let title: String?
  /// The value of `Content-Length`, if given.
  package let announcedBytes: Int?

  package init(
    account: String, id: ShareID?, contentType: String, contentLocation: String? = nil,
    title: String? = nil, announcedBytes: Int? = nil
  ) {
    self.account = account
    self.id = id
    self.contentType = contentType
    self.contentLocation = contentLocation
    self.title = title
    self.announcedBytes = announcedBytes
  }
}

extension ShareEnvelope {
  func newShare(
    id: ShareID, body: CollectedBody, outline: ShareOutline, receivedAt: Moment
  ) -> NewShare {
    NewShare(
      id: id.text, account: account, sha256: body.sha256, bytes: body.bytes, contentType: contentType,
      contentLocation: contentLocation, body: body.stored, title: outline.title, url: outline.url,
      destinations: outline.destinations, receivedAt: receivedAt)
  }
}

/// What the history shows of a share before it is read.
package struct ShareOutline: Sendable, Equatable {
  package var title: String?
  package var url: String?
  package var destinations: [String]?
  /// Whether the body contains a page.
  package var hasPage = false
}
