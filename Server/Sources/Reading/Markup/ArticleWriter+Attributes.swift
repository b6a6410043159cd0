// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ArticleWriter {
  mutating func writeAttributes(of inline: OpenInline) {
    if AllowedElement.role(of: inline.tag) == .inline {
      writeLanguage(of: inline.node)
    } else {
      writeLanguages(of: inline.node, in: blocks.last)
    }
    if let link = inline.link {
      markup.attribute("href", link)
      noteLink(link)
    }
    writeOwn(inline.node, inline.tag)
  }

  /// - Parameter outer: the block around it.
  mutating func writeAttributes(of node: Int, _ tag: Tag, in outer: OpenBlock?) {
    writeLanguages(of: node, in: outer)
    writeOwn(node, tag)
  }

  private mutating func writeOwn(_ node: Int, _ tag: Tag) {
    guard tree.nodes[node].count > 0 else { return }
    switch tag {
    case .ol:
      writeSigned("start", .start, node)
      if tree.attribute(.reversed, of: node) != nil { markup.attribute("reversed", "reversed".utf8) }
      writeWord("type", .type, node, Self.numberings)
    case .li: writeSigned("value", .value, node)
    case .td, .th:
      writeNumber("colspan", .colspan, node)
      writeNumber("rowspan", .rowspan, node)
      if tag == .th { writeWord("scope", .scope, node, Self.scopes) }
    case .time, .ins, .del: writePlain("datetime", .datetime, node)
    case .abbr, .dfn: writePlain("title", .title, node)
    default: break
    }
  }

  private static let numberings = ["1", "a", "A", "i", "I"].map { Array($0.utf8) }
  private static let scopes = ["row", "col", "rowgroup", "colgroup"].map { Array($0.utf8) }
  private static let directions = ["ltr", "rtl", "auto"].map { Array($0.utf8) }

  mutating func writeLanguage(of node: Int) {
    if let lang = language(of: node) { markup.attribute("lang", lang) }
    if let dir = direction(of: node) { markup.attribute("dir", dir) }
  }

  /// The language and direction of a block or a line, also where an element says it that is not written.
  mutating func writeLanguages(of node: Int, in outer: OpenBlock?) {
    let lang = language(of: node) ?? outer.flatMap { $0.language < 0 ? nil : language(of: Int($0.language)) }
    let dir =
      direction(of: node) ?? outer.flatMap { $0.direction < 0 ? nil : direction(of: Int($0.direction)) }
    if let lang { markup.attribute("lang", lang) }
    if let dir { markup.attribute("dir", dir) }
  }

  /// Who says the language and the direction of what stands in an element that is not written itself.
  func speakers(at node: Int) -> (language: Int32, direction: Int32) {
    let outer: (Int32, Int32) = (blocks.last?.language ?? -1, blocks.last?.direction ?? -1)
    guard tree.nodes[node].count > 0 else { return outer }
    return (
      language(of: node) == nil ? outer.0 : Int32(node), direction(of: node) == nil ? outer.1 : Int32(node)
    )
  }

  func language(of node: Int) -> [UInt8]? {
    guard tree.nodes[node].count > 0 else { return nil }
    return tree.attribute(.lang, of: node).flatMap { LanguageTag.isPlausible($0) ? Array($0) : nil }
  }

  func direction(of node: Int) -> [UInt8]? {
    guard tree.nodes[node].count > 0, let dir = tree.attribute(.dir, of: node)?.map({ $0 | 0x20 }) else {
      return nil
    }
    return Self.directions.contains(dir) ? dir : nil
  }

  private mutating func writeWord(
    _ name: StaticString, _ attribute: AttributeName, _ node: Int, _ words: [[UInt8]]
  ) {
    if let value = tree.attribute(attribute, of: node).map({ Array($0) }), words.contains(value) {
      markup.attribute(name, value)
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
    guard (2...35).contains(tag.count), let first = tag.first, URLText.isLetter(first) else {
      return false
    }
    let parts = tag.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts[0].count <= 3 && parts[0].count >= 2 && parts[0].allSatisfy(URLText.isLetter)
      && parts.dropFirst().allSatisfy {
        (1...8).contains($0.count) && $0.allSatisfy { URLText.isLetter($0) || URLText.isDigit($0) }
      }
  }
}
