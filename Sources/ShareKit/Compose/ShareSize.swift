// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

/// How large a share is, before it is written.
package struct ShareSize: Hashable, Sendable {
  /// What is in its files and in memory, in bytes; a file that cannot be read counts nothing.
  package let bytes: Int
  /// The largest thing in it, in bytes.
  let largestBytes: Int
  /// What the user knows the largest thing by; nil for a link or a text.
  let largestName: String?
  /// What the JSON and the headings of the parts add at most, in bytes.
  let overhead: Int

  /// Adds up what is attached.
  package init(_ attachments: [Attachment]) {
    let sizes = attachments.map { (name: $0.shownName, bytes: $0.byteCount) }
    let largest = sizes.max { $0.bytes < $1.bytes }
    bytes = sizes.map(\.bytes).reduce(0, +)
    largestBytes = largest?.bytes ?? 0
    largestName = largest?.name
    overhead = 4096 * (attachments.count + 1)
  }
}

extension Attachment {
  /// What a user knows it by.
  fileprivate var shownName: String? {
    switch self {
    case .file(let file): file.name
    case .page(let page): page.title
    case .link, .text: nil
    }
  }

  fileprivate var byteCount: Int {
    switch self {
    case .link(let url, let title): url.absoluteString.utf8.count + (title?.utf8.count ?? 0)
    case .text(let text): text.utf8.count
    case .file(let file): DurableFiles.length(of: file.url) ?? 0
    case .page(let page):
      ([page.html] + page.resources.map(\.content)).map(Self.byteCount).reduce(0, +)
    }
  }

  private static func byteCount(_ content: ShareBodyContent) -> Int {
    switch content {
    case .bytes(let data): data.count
    case .file(let url): DurableFiles.length(of: url) ?? 0
    }
  }
}
