// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The encoding that a page's own markup names, in an XML declaration or a `meta`.
///
/// Browsers look through 1,024 bytes, and further as long as nothing but a head came; what stands in comments and scripts does
/// not count (HTML, "prescan a byte stream to determine its encoding" and "changing the encoding while parsing").
struct HeadLabel {
  /// How far a browser looks whatever comes.
  private static let prescanned = 1024
  /// Bytes of a head; a page of text without markup is not looked through to its end.
  private static let longestHead = 1 << 18
  private let page: ArraySlice<UInt8>
  private var at: Int

  private init(_ page: [UInt8]) {
    self.page = page.prefix(Self.longestHead)
    at = page.startIndex
  }

  static func encoding(of page: [UInt8]) -> Encoding? {
    if let found = EncodingLabel.declared(page.prefix(prescanned)).flatMap(named) { return found }
    var head = HeadLabel(page)
    while let label = head.next() {
      if let found = named(label) { return found }
    }
    return nil
  }

  /// A label that could be read as ASCII cannot mean UTF-16.
  private static func named(_ label: String) -> Encoding? {
    let found = EncodingLabel.encoding(label)
    if case .utf16 = found { return .utf8 }
    return found
  }

  /// The next `meta` that names an encoding.
  private mutating func next() -> String? {
    while let open = page[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = open + 1
      if skip(from: "!--", to: "-->") { continue }
      let name = tagName()
      guard isOfHead(name) || at < page.startIndex + Self.prescanned else { return nil }
      if name == "meta", let label = labelOfTag() { return label }
      skipContent(of: name)
    }
    return nil
  }

  private mutating func labelOfTag() -> String? {
    let tag = page[at...].prefix { $0 != UInt8(ascii: ">") }
    at = tag.endIndex
    return Self.label(in: EncodingLabel.lowercased(tag))
  }

  private mutating func skip(from start: String, to end: String) -> Bool {
    guard page[at...].starts(with: start.utf8) else { return false }
    at = page[at...].firstRange(of: Array(end.utf8))?.upperBound ?? page.endIndex
    return true
  }

  private mutating func tagName() -> String {
    let name = page[at...].prefix(12).prefix { URLText.isLetter($0) || $0 == UInt8(ascii: "/") }
    return String(decoding: EncodingLabel.lowercased(name), as: UTF8.self)
  }

  /// Text in which tags are none.
  private mutating func skipContent(of name: String) {
    guard name == "script" || name == "style" else { return }
    let end = Array("</\(name)".utf8)
    while let bracket = page[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = bracket
      if EncodingLabel.lowercased(page[at...].prefix(end.count)) == end { return }
      at += 1
    }
    at = page.endIndex
  }

  private func isOfHead(_ name: String) -> Bool {
    name != "/head" && name != "/html"
      && Self.headTags.contains(name.hasPrefix("/") ? String(name.dropFirst()) : name)
  }

  private static let headTags: Set<String> = [
    "", "html", "head", "title", "meta", "link", "base", "script", "style", "noscript", "object",
  ]

  /// Of `charset`, or of `content` where it stands for the header.
  private static func label(in tag: [UInt8]) -> String? {
    var attributes = TagAttributes(tag)
    var content: String?
    var isHeader = false
    while let (name, value) = attributes.next() {
      switch name {
      case "charset": return String(decoding: value, as: UTF8.self).trimmingBlanks
      case "http-equiv": isHeader = value.elementsEqual("content-type".utf8)
      case "content": content = EncodingLabel.value(after: "charset", in: value)
      default: break
      }
    }
    return isHeader ? content : nil
  }
}

/// The attributes of one tag, as the HTML standard's "get an attribute" finds them.
private struct TagAttributes {
  private var rest: ArraySlice<UInt8>

  init(_ tag: [UInt8]) { rest = tag[...] }

  mutating func next() -> (name: String, value: ArraySlice<UInt8>)? {
    rest = rest.drop { EncodingLabel.isSpace($0) || $0 == UInt8(ascii: "/") }
    let name = take { !EncodingLabel.isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") }
    guard !name.isEmpty || !rest.isEmpty else { return nil }
    rest = rest.drop(while: EncodingLabel.isSpace)
    guard rest.first == UInt8(ascii: "=") else { return (String(decoding: name, as: UTF8.self), []) }
    rest = rest.dropFirst().drop(while: EncodingLabel.isSpace)
    return (String(decoding: name, as: UTF8.self), value())
  }

  private mutating func value() -> ArraySlice<UInt8> {
    guard let quote = rest.first, EncodingLabel.isQuote(quote) else {
      return take { !EncodingLabel.isSpace($0) }
    }
    rest = rest.dropFirst()
    defer { rest = rest.dropFirst() }
    return take { $0 != quote }
  }

  private mutating func take(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let taken = rest.prefix(while: isPart)
    rest = rest[taken.endIndex...]
    return taken
  }
}
