// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

/// How large a share is, before it is written.
package struct ShareSize: Hashable, Sendable {
  /// What is in its files and in memory, in bytes; a file that cannot be read counts nothing.
  package let bytes: Int
  /// The largest thing in it, in bytes.
  package let largestBytes: Int
  /// What the user knows the largest thing by; nil for a link or a text.
  package let largestName: String?
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

/// Whether the server takes a share of its size, asked before the user posts it.
///
/// The limits are what the app last heard from the server; the server decides. So only what cannot fit is refused here.
package struct ShareSizeCheck: Hashable, Sendable {
  /// How a share of this size goes out.
  package enum Verdict: Hashable, Sendable {
    case fits
    /// As a resumable upload, which may take a while.
    case large(bytes: Int)
    /// Not at all: what is too large, nil if it is all of it together, its length and the most the server takes, in bytes.
    case tooLarge(name: String?, bytes: Int, limit: Int)
  }

  package let size: ShareSize
  /// How it goes out.
  package let verdict: Verdict

  /// Holds a size against limits.
  package init(_ size: ShareSize, limits: AccountSnapshot.Limits) {
    self.size = size
    verdict = Self.verdict(size, limits)
  }

  private static func verdict(_ size: ShareSize, _ limits: AccountSnapshot.Limits) -> Verdict {
    let most = [limits.bodyBytes, limits.uploadBytes].compactMap(\.self).max()
    if let most, size.bytes > most {
      let isAlone = size.largestBytes > most
      return .tooLarge(
        name: isAlone ? size.largestName : nil, bytes: isAlone ? size.largestBytes : size.bytes, limit: most)
    }
    guard let inOne = limits.bodyBytes, size.bytes + size.overhead > inOne else { return .fits }
    return .large(bytes: size.bytes)
  }
}

extension ShareSizeCheck {
  /// What the user reads before Post; nil when there is nothing to say.
  package func message(in language: MessageLanguage = .current) -> String? {
    switch verdict {
    case .fits: return nil
    case .large(let bytes):
      let size = language.bytes(bytes)
      return language.say(
        "Large: \(size) will be uploaded in the background and resumed if the connection breaks.",
        de: "Groß: \(size) werden im Hintergrund gesendet, in Stücken, wenn die Verbindung abreißt.")
    case .tooLarge(let name, let bytes, let limit):
      return ShareMessages.reason(.tooLarge(name: name, bytes: bytes, limit: limit), in: language)
    }
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
