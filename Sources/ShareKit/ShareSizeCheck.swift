// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

/// Whether the server takes a share of its size, asked before the user posts it.
///
/// The limits are what the app last heard from the server; the server decides.
public struct ShareSizeCheck: Hashable, Sendable {
  /// How a share of this size goes out.
  public enum Verdict: Hashable, Sendable {
    /// In one request.
    case fits
    /// As a resumable upload, which may take a while.
    case large(bytes: Int)
    /// Not at all: the largest thing in it, the share's length and the most the server takes, in bytes.
    case tooLarge(name: String?, bytes: Int, limit: Int)
  }

  /// What the JSON and the headings of the parts add at most, in bytes for each part.
  static let overhead = 4096

  /// The share's length in bytes, as it will be sent.
  public let bytes: Int
  /// The name of the largest file, nil when there is none.
  public let largest: String?
  /// How it goes out.
  public let verdict: Verdict

  /// Adds up what is in the files and in memory; a file that cannot be read counts nothing.
  public init(_ attachments: [Attachment], limits: AccountSnapshot.Limits) {
    let sizes = attachments.map { (name: $0.shownName, bytes: $0.byteCount) }
    bytes = sizes.map(\.bytes).reduce(Self.overhead * (attachments.count + 1), +)
    largest = sizes.max { $0.bytes < $1.bytes }?.name
    verdict = Self.verdict(bytes, largest, limits)
  }

  private static func verdict(_ bytes: Int, _ largest: String?, _ limits: AccountSnapshot.Limits) -> Verdict {
    let most = [limits.bodyBytes, limits.uploadBytes].compactMap(\.self).max()
    if let most, bytes > most { return .tooLarge(name: largest, bytes: bytes, limit: most) }
    guard let inOne = limits.bodyBytes, bytes > inOne else { return .fits }
    return .large(bytes: bytes)
  }
}

extension ShareSizeCheck {
  /// What the user reads before Post; nil when there is nothing to say.
  public func words(in language: WordLanguage = .current) -> String? {
    switch verdict {
    case .fits: return nil
    case .large(let bytes):
      let size = language.bytes(bytes)
      return language.say(
        "Large: \(size) will be sent in the background, in pieces if the connection breaks",
        de: "Groß: \(size) werden im Hintergrund gesendet, in Stücken, wenn die Verbindung abreißt")
    case .tooLarge(let name, let bytes, let limit):
      let quoted = name.map { language.say("“\($0)”", de: "„\($0)“") }
      let what = quoted ?? language.say("This", de: "Das")
      let (size, most) = (language.bytes(bytes), language.bytes(limit))
      return language.say(
        "\(what) is too large: \(size), and your server takes at most \(most)",
        de: "\(what) ist zu groß: \(size), und der Server nimmt höchstens \(most)")
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
    case .file(let file): OutboxFolder.length(of: file.url) ?? 0
    case .page(let page):
      ([page.html] + page.resources.map(\.content)).map(Self.byteCount).reduce(0, +)
    }
  }

  private static func byteCount(_ content: ShareBodyContent) -> Int {
    switch content {
    case .bytes(let data): data.count
    case .file(let url): OutboxFolder.length(of: url) ?? 0
    }
  }
}
