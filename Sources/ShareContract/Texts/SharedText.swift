// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a sender means by a pasted or typed text: one link, several links, or a text to read.
///
/// ```swift
/// let content = SharedText("Worth reading: example.org/kite").content
/// // .link(address: "https://example.org/kite", comment: "Worth reading:")
/// ```
public struct SharedText: Hashable, Sendable {
  /// The meaning of a text.
  public enum Content: Hashable, Sendable {
    /// One address, and the text around it.
    case link(address: String, comment: String?)
    /// Several addresses in their order and without repetition, and nothing else but a few words beside each. Each is a
    /// share.
    case links([SharedLink])
    /// A list of more than ``SharedText/linkLimit`` addresses, or of more than ``SharedText/listByteLimit`` bytes.
    case tooManyLinks
    /// A text to read, which may contain addresses.
    case text
  }

  /// The maximum length of the text around a link, in characters; a longer text is a text to read.
  public static let commentLimit = 500
  /// The maximum length of the words beside each of several links, in characters.
  public static let labelLimit = 80
  /// The maximum length of a text that is examined, in UTF-8 bytes.
  ///
  /// A longer text is a text to read, unless it begins with as many bytes of addresses and nothing else.
  public static let byteLimit = 64 << 10
  /// The maximum length of a list of addresses, in UTF-8 bytes.
  public static let listByteLimit = 1 << 20
  /// The maximum number of addresses in a list.
  public static let linkLimit = 5_000

  /// What the sender of the text means by it.
  public let content: Content

  /// Examines a text that was pasted, typed, or sent.
  public init(_ text: String) {
    content = text.utf8.count > Self.byteLimit ? Self.content(ofLong: text) : Self.content(of: text)
  }

  // A long text is examined as a whole only if its beginning is a list, because most long texts are prose.
  private static func content(ofLong text: String) -> Content {
    switch content(of: beginning(of: text)) {
    case .links, .tooManyLinks:
      text.utf8.count > listByteLimit ? .tooManyLinks : content(of: text)
    case .link, .text: .text
    }
  }

  /// The lines that are complete within the limit, or the words of a text that has longer lines.
  private static func beginning(of text: String) -> String {
    let bytes = text.utf8.prefix(byteLimit)
    let lines = bytes.lastIndex(of: 0x0A).map { bytes[..<$0] }
    let words = bytes.lastIndex(of: 0x20).map { bytes[..<$0] }
    let whole = [lines, words].compactMap(\.self).first { $0.count > byteLimit / 2 }
    return String(decoding: whole ?? bytes.prefix(0), as: UTF8.self)
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

  private static func content(of text: String) -> Content {
    guard !ProseBeginning.isPresent(in: text) else { return .text }
    let lines = SharedLine.lines(of: text)
    var seen: Set<String> = []
    let links = lines.flatMap(\.links).filter { seen.insert($0.address).inserted }
    let rest = lines.map(\.rest).filter { !$0.isEmpty }.joined(separator: "\n")
    let hasComment = hasLetters(rest)
    switch links.count {
    case 0: return .text
    case 1 where !hasComment: return .link(address: links[0].address, comment: nil)
    case 1: return rest.count <= commentLimit ? .link(address: links[0].address, comment: rest) : .text
    default:
      guard !hasComment || lines.allSatisfy(\.isLabeledLink) else { return .text }
      guard links.count <= linkLimit else { return .tooManyLinks }
      return .links(hasComment ? links : links.map { SharedLink(address: $0.address) })
    }
  }

  static func hasLetters(_ text: some StringProtocol) -> Bool { text.contains { $0.isLetter || $0.isNumber } }
}
