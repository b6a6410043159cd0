// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ArticleWriter {
  mutating func writeAttributes(of node: Int, _ tag: Tag) {
    writeLanguage(of: node)
    switch tag {
    case .a:
      if let link = link(of: node) {
        markup.attribute("href", link)
        noteLink(link)
      }
    case .ol:
      writeSigned("start", .start, node)
      if tree.attribute(.reversed, of: node) != nil { markup.attribute("reversed", "reversed".utf8) }
    case .li: writeSigned("value", .value, node)
    case .td, .th:
      writeNumber("colspan", .colspan, node)
      writeNumber("rowspan", .rowspan, node)
    case .time: writePlain("datetime", .datetime, node)
    case .abbr, .dfn: writePlain("title", .title, node)
    default: break
    }
  }

  mutating func writeLanguage(of node: Int) {
    if let lang = tree.attribute(.lang, of: node), LanguageTag.isPlausible(lang) {
      markup.attribute("lang", lang)
    }
    guard let dir = tree.attribute(.dir, of: node) else { return }
    let lower = dir.map { $0 | 0x20 }
    if [Array("ltr".utf8), Array("rtl".utf8), Array("auto".utf8)].contains(lower) {
      markup.attribute("dir", lower)
    }
  }

  private mutating func writePlain(_ name: StaticString, _ attribute: AttributeName, _ node: Int) {
    if let value = tree.attribute(attribute, of: node), !value.isEmpty, value.count < 200 {
      markup.attribute(name, value)
    }
  }

  private mutating func writeSigned(_ name: StaticString, _ attribute: AttributeName, _ node: Int) {
    guard let value = tree.attribute(attribute, of: node), value.count < 7, !value.isEmpty,
      Int(String(decoding: value, as: UTF8.self)) != nil, value.first != UInt8(ascii: "+")
    else { return }
    markup.attribute(name, value)
  }
}

/// Language tags by their looks.
enum LanguageTag {
  static func isPlausible(_ tag: some Collection<UInt8>) -> Bool {
    guard (2...35).contains(tag.count), let first = tag.first, AddressText.isLetter(first) else {
      return false
    }
    let parts = tag.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts[0].count <= 3 && parts[0].count >= 2 && parts[0].allSatisfy(AddressText.isLetter)
      && parts.dropFirst().allSatisfy {
        (1...8).contains($0.count) && $0.allSatisfy { AddressText.isLetter($0) || AddressText.isDigit($0) }
      }
  }
}
