// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// The text and links of a mail's HTML, for finding out its meaning; never shown as HTML.
struct MailHTML {
  private(set) var text = ""
  private(set) var links: [String] = []

  init(_ html: String) {
    var bytes: [UInt8] = []
    var rest = Array(html.utf8)[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "<") {
        bytes.append(byte)
        continue
      }
      let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
      let tag = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      take(tag, &bytes)
      if let name = Self.hiddenElement(tag) { rest = Self.after(name, in: rest) }
    }
    // Replies are recognized by their words, so a no-break space counts as a space.
    text = CharacterReferenceDecoder.decode(String(decoding: bytes, as: UTF8.self)).replacing(
      "\u{A0}", with: " ")
  }

  private mutating func take(_ tag: ArraySlice<UInt8>, _ bytes: inout [UInt8]) {
    let name = Self.name(of: tag)
    let isInline = ["a", "b", "i", "em", "strong", "span", "font", "u"].contains(name.drop { $0 == "/" })
    if !isInline { bytes.append(UInt8(ascii: name.contains("td") ? " " : "\n")) }
    guard name == "a", links.count < 100, let link = Self.address(in: tag) else { return }
    links.append(CharacterReferenceDecoder.decode(link))
  }

  private static func name(of tag: ArraySlice<UInt8>) -> String {
    String(decoding: tag.prefix(12).prefix { $0 > 0x20 }, as: UTF8.self).lowercased()
  }

  private static func address(in tag: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: tag.prefix(4_000), as: UTF8.self)
    var rest = text[...]
    while let equals = rest.firstIndex(of: "=") {
      let isAddress = rest[..<equals].trimmedOfBlanks.lowercased().hasSuffix("href")
      rest = rest[rest.index(after: equals)...].drop { $0 == " " }
      let value: Substring
      if let quote = rest.first, quote == "\"" || quote == "'" {
        value = rest.dropFirst().prefix { $0 != quote }
      } else {
        value = rest.prefix { $0 != " " }
      }
      if isAddress { return String(value).trimmedOfBlanks }
      rest = rest[value.endIndex...]
    }
    return nil
  }

  private static func hiddenElement(_ tag: ArraySlice<UInt8>) -> String? {
    let name = name(of: tag)
    return name == "style" || name == "script" ? name : nil
  }

  private static func after(_ name: String, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = Array("</\(name)".utf8)
    var position = text.startIndex
    while let start = text[position...].firstIndex(of: UInt8(ascii: "<")) {
      if text[start...].prefix(end.count).map({ $0 | 0x20 }).elementsEqual(end.map { $0 | 0x20 }) {
        return text[start...]
      }
      position = start + 1
    }
    return []
  }
}
