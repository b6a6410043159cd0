// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract

extension ShareBodyDescription {
  /// Returns the request with a text that is only a link, or a link and a comment, understood as that link.
  ///
  /// - Parameter plainText: the whole body, if it is a plain text without an address.
  package func understoodRequest(plainText: String?) -> ShareRequest {
    guard let plainText else { return parts.isEmpty ? request.understandingText() : request }
    guard form != .raw("text/markdown") else { return ShareRequest(document: plainText) ?? request }
    let understood = ShareRequest(text: plainText).understandingText()
    return understood.url == nil ? request : understood
  }

  /// The address that the share consists of, if no page can be fetched from it, such as `mailto:me@example.org`.
  func otherAddress(plainText: String?) -> String? {
    let isTextOnly = parts.isEmpty && [request.url, request.html].allSatisfy { $0?.isEmpty ?? true }
    let text = plainText ?? (isTextOnly ? request.text : nil)
    return text.flatMap { SharedText.isOtherAddress($0) ? $0 : nil }
  }

  /// Whether the share consists of several addresses and nothing else.
  func isSeveralLinks(plainText: String?) -> Bool {
    guard let plainText else { return parts.isEmpty && request.isSeveralLinks }
    return ShareRequest(text: plainText).isSeveralLinks
  }

  /// Whether the body is a text.
  package var isText: Bool { Self.textForms.contains(form) }

  static let textForms: [ShareBodyForm] = BodyForm.texts.map(ShareBodyForm.raw)
}

extension ShareRequest {
  /// The link that a document consists of; nil if the document is to be read.
  ///
  /// Several lines are a document, even if one of them is an address.
  package init?(document text: String) {
    guard case .link(let address, let comment) = SharedText(text).content else { return nil }
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    guard comment == nil || lines.count == 1 else { return nil }
    self.init(url: address)
    self.comment = comment
  }
}
