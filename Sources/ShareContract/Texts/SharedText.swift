// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a sender means by a pasted or typed text: one link, several links, or a text to read.
///
/// ```swift
/// SharedText("Worth reading: example.org/kite").content
/// // .link(address: "https://example.org/kite", comment: "Worth reading:")
/// ```
public struct SharedText: Hashable, Sendable {
  /// The meaning of a text.
  public enum Content: Hashable, Sendable {
    /// One address, and the text around it.
    case link(address: String, comment: String?)
    /// Several addresses and nothing else, in their order and without repetition. Each is a share.
    case links([String])
    /// A text to read, which may contain addresses.
    case text
  }

  /// The maximum length of the text around a link, in characters; a longer text is a text to read.
  public static let commentLimit = 500
  /// The maximum length of a text that is examined, in UTF-8 bytes; a longer text is a text to read.
  public static let byteLimit = 64 << 10

  /// What the sender of the text means by it.
  public let content: Content

  /// Examines a text that was pasted, typed, or sent.
  public init(_ text: String) {
    guard text.utf8.count <= Self.byteLimit else {
      content = .text
      return
    }
    let lines = SharedLine.lines(of: text)
    let addresses = lines.flatMap(\.addresses)
    var seen: Set<String> = []
    let distinct = addresses.filter { seen.insert($0).inserted }
    content = Self.content(distinct, lines)
  }

  /// Whether a text is an address from which no page can be fetched, such as `mailto:me@example.org`.
  public static func isOtherAddress(_ text: String) -> Bool {
    let words = text.prefix(8 << 10).split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let word = words.first?.lowercased(), text.utf8.count <= 8 << 10 else {
      return false
    }
    let scheme = word.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    let rest = word[scheme.endIndex...]
    guard scheme.first?.isLetter == true, !["http", "https"].contains(scheme), rest.count > 1 else {
      return false
    }
    return rest.hasPrefix("://") ? rest.count > 3 : rest.hasPrefix(":") && opaque.contains(String(scheme))
  }

  /// Schemes whose addresses have no slashes.
  private static let opaque: Set<String> = [
    "mailto", "tel", "sms", "data", "javascript", "about", "blob", "geo",
  ]

  private static func content(_ addresses: [String], _ lines: [SharedLine]) -> Content {
    let rest = lines.map(\.rest).filter { !$0.isEmpty }.joined(separator: "\n")
    let hasComment = rest.contains { $0.isLetter || $0.isNumber }
    switch addresses.count {
    case 0: return .text
    case 1 where !hasComment: return .link(address: addresses[0], comment: nil)
    case 1: return rest.count <= commentLimit ? .link(address: addresses[0], comment: rest) : .text
    default: return hasComment ? .text : .links(addresses)
    }
  }
}
