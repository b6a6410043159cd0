// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the history shows of a share before it is read.
package struct ShareOutline: Sendable, Equatable {
  package var title: String?
  /// The title that the sender entered.
  package var senderTitle: String?
  package var url: String?
  package var destinations: [String]?
  /// The normalized address of the page; nil if the share is something else, such as a text or a file.
  package var page: String?
  /// The sender's tags, in the stored form.
  package var tags: [String] = []
  /// Whether the sender wants the book to be sent even if the page was sent before.
  package var again = false
  /// Whether it consists of a page, without a comment, a text, or a title of its sender.
  package var isCapture = false
  /// Whether the body contains a page.
  package var hasPage = false
}
