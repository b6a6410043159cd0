// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A share that is about to be stored.
package struct NewShare: Sendable {
  package let id: String
  package let account: String
  package let sha256: String
  package let bytes: Int
  package let contentType: String
  package let contentLocation: String?
  package let body: StoredBody
  package let title: String?
  /// The title that the sender entered, if any.
  package let senderTitle: String?
  package let url: String?
  /// Identifiers of the requested destinations; nil means the account's default.
  package let destinations: [String]?
  package let receivedAt: Moment
  /// The normalized address of the page; nil if the share isn't a page.
  package let page: String?
  /// The sender's tags, in the stored form.
  package let tags: [String]
  /// Whether the book is sent even if the same page was sent before.
  package let sendsAgain: Bool
  /// Whether it is only a page, which an earlier share of the same page may wait for.
  package let isCapture: Bool

  package init(
    id: String, account: String, sha256: String, bytes: Int, contentType: String, contentLocation: String?,
    body: StoredBody, title: String?, senderTitle: String? = nil, url: String?, destinations: [String]?,
    receivedAt: Moment,
    page: String? = nil, tags: [String] = [], sendsAgain: Bool = false, isCapture: Bool = false
  ) {
    self.isCapture = isCapture
    self.page = page
    self.tags = tags
    self.sendsAgain = sendsAgain
    self.id = id
    self.account = account
    self.sha256 = sha256
    self.bytes = bytes
    self.contentType = contentType
    self.contentLocation = contentLocation
    self.body = body
    self.title = senderTitle ?? title
    self.senderTitle = senderTitle
    self.url = url
    self.destinations = destinations
    self.receivedAt = receivedAt
  }
}
