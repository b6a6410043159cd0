// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract

extension ShareBodyDescription {
  /// Returns the request with a text that is only a link, or a link and a comment, understood as that link.
  ///
  /// - Parameter plainText: the whole body, if it is a plain text without an address.
  package func understoodRequest(plainText: String?) -> ShareRequest {
    guard let plainText else { return parts.isEmpty ? request.understandingText() : request }
    let understood = ShareRequest(text: plainText).understandingText()
    return understood.url == nil ? request : understood
  }

  /// Whether the share consists of several addresses and nothing else.
  func isSeveralLinks(plainText: String?) -> Bool {
    guard let plainText else { return parts.isEmpty && request.isSeveralLinks }
    return ShareRequest(text: plainText).isSeveralLinks
  }

  /// Whether the body is a plain text.
  package var isPlainText: Bool { form == .raw("text/plain") }
}
