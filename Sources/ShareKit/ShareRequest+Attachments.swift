// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
public import ShareContract

extension ShareRequest {
  /// Merges what was shared together: the first web address is the share's, everything else is kept as text.
  public init(merging attachments: [Attachment]) {
    self.init()
    for attachment in attachments { merge(attachment) }
  }

  private mutating func merge(_ attachment: Attachment) {
    switch attachment {
    case .link(let link, let title): merge(link, title: title)
    case .text(let words): append(words)
    case .page(let page):
      // Another address than the link's travels with the page itself.
      if let location = page.location, url == nil { merge(location, title: page.title) }
      title = title ?? page.title
    case .file: break
    }
  }

  private mutating func merge(_ link: URL, title linkTitle: String?) {
    let address = link.absoluteString
    let isWeb = ["http", "https"].contains(link.scheme?.lowercased() ?? "")
    if isWeb && (url == nil || url == address) {
      url = address
      title = title ?? linkTitle
    } else {
      append(address)
    }
  }

  /// A host often sends the link's address once more as text; that says nothing new.
  private mutating func append(_ words: String) {
    let words = words.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !words.isEmpty, words != url else { return }
    text = text.map { $0 + "\n\n" + words } ?? words
  }
}
