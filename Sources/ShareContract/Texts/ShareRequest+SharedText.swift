// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ShareRequest {
  /// Returns the shares that a pasted text makes, in its order: one for each link, or one for the whole text.
  ///
  /// Clients show this list before they send it.
  public static func shares(inPasted text: String) -> [ShareRequest] {
    guard case .links(let links) = SharedText(text).content else {
      let isBlank = text.allSatisfy(\.isWhitespace)
      return [ShareRequest(text: isBlank ? "" : text).understandingText()]
    }
    return links.map { link in
      var request = ShareRequest(url: link.address)
      request.comment = link.comment
      return request
    }
  }

  /// The request with the link that its text consists of as its address, and the text around the link as a comment.
  ///
  /// Returns the same request if it has an address or a page, or if its text is a text to read.
  public func understandingText() -> ShareRequest {
    if let completed { return completed }
    guard let text = textToUnderstand, case .link(let address, let words) = SharedText(text).content else {
      return self
    }
    var request = self
    request.url = address
    request.text = nil
    let comments = [comment, words].compactMap(\.self).filter { !$0.isEmpty }
    request.comment = comments.isEmpty ? nil : comments.joined(separator: "\n\n")
    return request
  }

  /// Whether its text consists of several addresses and nothing else, so that each has to be a share.
  public var isSeveralLinks: Bool {
    guard let text = textToUnderstand else { return false }
    return switch SharedText(text).content {
    case .links, .tooManyLinks: true
    case .link, .text: false
    }
  }

  /// The request with the scheme that its address lacks; nil if it has an address with a scheme, or none.
  private var completed: ShareRequest? {
    guard let url, !url.contains("://"), case .link(let address, nil) = SharedText(url).content else {
      return nil
    }
    var request = self
    request.url = address
    return request
  }

  private var textToUnderstand: String? {
    let hasPage = [url, html].contains { $0?.isEmpty == false }
    return hasPage ? nil : text
  }
}
