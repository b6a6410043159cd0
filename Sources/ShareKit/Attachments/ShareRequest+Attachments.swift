// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
public import ShareContract

extension ShareRequest {
  /// Merges attachments that were shared together: the first web address becomes the address of the share, and everything else
  /// becomes text.
  public init(merging attachments: [Attachment]) {
    self.init()
    // Hosts send a link and its address as text in either order, so the address is found first.
    url = attachments.lazy.compactMap(\.webLink).first ?? attachments.lazy.compactMap(\.pageAddress).first
    for attachment in attachments { merge(attachment) }
  }

  private mutating func merge(_ attachment: Attachment) {
    switch attachment {
    case .link(let link, let linkTitle) where link.absoluteString == url: title = title ?? linkTitle
    case .link(let link, let linkTitle):
      append([linkTitle, link.absoluteString].compactMap(\.self).joined(separator: "\n"))
    case .text(let words): append(words)
    case .page(let page):
      title = title ?? page.title
      card = card ?? page.card
      if let selection = page.selection { append(selection) }
    case .file: break
    }
  }

  /// A text that only repeats the link's address says nothing new.
  private mutating func append(_ words: String) {
    let words = words.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !words.isEmpty, words != url, words != text else { return }
    text = text.map { $0 + "\n\n" + words } ?? words
  }
}

extension Attachment {
  /// The address, if it is a link that a server can fetch.
  fileprivate var webLink: String? {
    guard case .link(let link, _) = self, link.isWeb else { return nil }
    return link.absoluteString
  }

  /// The address a capture was taken at; where a link names another, it travels with the page only.
  fileprivate var pageAddress: String? {
    guard case .page(let page) = self, let location = page.location, location.isWeb else { return nil }
    return location.absoluteString
  }
}
