// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CXML2
import Encodings

/// Makes XML of what was meant to be XML.
enum MarkupRepair {
  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// UTF-8 with one declaration in front, known names only, sound comments, and tags that match.
  static func repaired(_ raw: [UInt8], isPage: Bool) -> [UInt8] {
    let text = DecodedText(raw).bytes
    let lesser = withoutOddities(text, entities: declaredEntities(text))
    if WellFormed.faults(lesser).isEmpty { return lesser }
    return balanced(lesser, isPage: isPage)
  }

  private static func withoutOddities(_ text: [UInt8], entities: [String: String]) -> [UInt8] {
    let start = text.firstIndex { !MarkupScanner.isBlank($0) } ?? text.endIndex
    var markup = Markup(Array(text[start...]))
    for (index, token) in markup.tokens.enumerated() {
      switch token.kind {
      case .declaration: markup.drop(index)
      case .comment where hasDashes(markup.source(token)): markup.drop(index)
      case .doctype where markup.source(token).contains("<!ENTITY"):
        markup.replace(index, markup.source(token).prefix { $0 != "[" }.trimmed + ">")
      case .text: if let words = words(markup.source(token), entities) { markup.replace(index, words) }
      case .start, .empty: repairTag(token, entities, &markup)
      default: break
      }
    }
    return Array(declaration.utf8) + markup.written.drop { MarkupScanner.isBlank($0) }
  }

  private static func hasDashes(_ comment: String) -> Bool {
    let inner = comment.dropFirst(4).dropLast(comment.hasSuffix("-->") ? 3 : 0)
    return inner.contains("--") || inner.hasSuffix("-") || !comment.hasSuffix("-->")
  }

  /// Nil where nothing is to be changed.
  private static func words(_ text: String, _ entities: [String: String]) -> String? {
    let isClean = !text.contains("&") && text.unicodeScalars.allSatisfy(CharacterReferences.isAllowed)
    if isClean && !text.dropFirst().contains("<") && !text.hasPrefix("<") { return nil }
    let repaired = CharacterReferences.replaced(text) { name in reference(name, entities) ?? "&amp;\(name);" }
    let escaped = escapeLoose(repaired).replacing("<", with: "&lt;")
    return escaped == text ? nil : escaped
  }

  /// Returns the replacement for `&name;`; nil for an unknown name.
  private static func reference(_ name: String, _ entities: [String: String]) -> String? {
    if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return "&\(name);" }
    if name.hasPrefix("#") { return CharacterReferences.number(name).map { _ in "&\(name);" } }
    if let value = entities[name] { return MarkupEscaper.xml.escape(value) }
    guard let found = htmlEntityLookup(name), let scalar = Unicode.Scalar(found.pointee.value) else {
      return nil
    }
    return String(scalar)
  }

  /// `&` that begins no reference, and characters that XML has not.
  private static func escapeLoose(_ text: String) -> String {
    var out = ""
    var rest = Substring(
      String(String.UnicodeScalarView(text.unicodeScalars.filter(CharacterReferences.isAllowed))))
    while let position = rest.firstIndex(of: "&") {
      out += rest[..<position]
      rest = rest[position...]
      let name = rest.dropFirst().prefix(32).prefix {
        $0 == "#" || $0.isASCII && ($0.isLetter || $0.isNumber)
      }
      let isReference = !name.isEmpty && name.endIndex < rest.endIndex && rest[name.endIndex] == ";"
      out += isReference ? "&" : "&amp;"
      rest = rest.dropFirst()
    }
    return out + rest
  }

  /// Attribute values contain entities, too; a tag is rewritten only when one of them has to change.
  private static func repairTag(_ token: Markup.Token, _ entities: [String: String], _ markup: inout Markup) {
    let source = markup.source(token)
    guard source.contains("&"),
      escapeLoose(CharacterReferences.replaced(source) { reference($0, entities) ?? "&amp;\($0);" }) != source
    else { return }
    for attribute in markup.elements[token.element].attributes where attribute.value.contains("&") {
      let plain = CharacterReferences.replaced(attribute.value) { name in
        reference(name, entities).map { CharacterReferences.resolved(Array($0.utf8)[...]) }
      }
      markup.set(attribute.name, plain, on: token.element)
    }
    // The value may be the same once it is resolved: it is the writing that is wrong.
    if let first = markup.elements[token.element].attributes.first {
      markup.set(first.name, first.value, on: token.element)
    }
  }

  /// Returns the entities of the internal subset whose values are plain text.
  private static func declaredEntities(_ text: [UInt8]) -> [String: String] {
    let head = String(decoding: text.prefix(20_000), as: UTF8.self)
    var found: [String: String] = [:]
    for part in head.split(separator: "<!ENTITY").dropFirst() {
      let words = part.drop(while: \.isWhitespace)
      let name = words.prefix { !$0.isWhitespace }
      let rest = words[name.endIndex...].drop(while: \.isWhitespace)
      guard let quote = rest.first, quote == "\"" || quote == "'" else { continue }
      let value = String(rest.dropFirst().prefix { $0 != quote })
      let plain = CharacterReferences.resolved(Array(value.utf8)[...])
      if !plain.contains("&") && !plain.contains("<") && plain.count <= 100 { found[String(name)] = plain }
    }
    return found
  }
}

// Tags that match
extension MarkupRepair {
  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
  ]
  /// Tags that end an open paragraph, item or cell before them.
  private static let enders: [String: Set<String>] = [
    "li": ["li"], "dt": ["dt", "dd"], "dd": ["dt", "dd"], "tr": ["tr", "td", "th"], "td": ["td", "th"],
    "th": ["td", "th"], "option": ["option"],
  ]
  private static let blocks: Set<String> = [
    "p", "div", "ul", "ol", "dl", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "hr",
    "section",
    "article", "aside", "figure", "header", "footer", "nav", "address",
  ]

  private static func balanced(_ text: [UInt8], isPage: Bool) -> [UInt8] {
    let markup = Markup(text)
    var out = ""
    var open: [String] = []
    for token in markup.tokens {
      switch token.kind {
      case .start, .empty: begin(markup.elements[token.element], token.kind == .empty, isPage, &open, &out)
      case .end: finish(name(ofEnd: markup.source(token)), isPage, &open, &out)
      case .text where open.isEmpty && !markup.source(token).isBlank: break
      case .text: out += escapeLoose(markup.source(token)).replacing("<", with: "&lt;")
      case .cdata: out += MarkupEscaper.xml.escape(String(markup.source(token).dropFirst(9).dropLast(3)))
      default: out += markup.source(token)
      }
    }
    while let name = open.popLast() { out += "</\(name)>" }
    return Array(out.utf8)
  }

  private static func name(ofEnd source: String) -> String {
    String(source.dropFirst(2).prefix { $0 != ">" && !$0.isWhitespace })
  }

  private static func begin(
    _ element: Markup.Element, _ isEmpty: Bool, _ isPage: Bool, _ open: inout [String], _ out: inout String
  ) {
    let name = isPage && !element.name.contains(":") ? element.name.lowercased() : element.name
    if isPage, let last = open.last {
      let ends = enders[name]?.contains(last) ?? false || (last == "p" && blocks.contains(name))
      if ends { out += "</\(open.removeLast())>" }
    }
    out += "<" + name + attributes(element)
    let closes = isEmpty || (isPage && void.contains(name))
    out += closes ? "/>" : ">"
    if !closes { open.append(name) }
  }

  private static func attributes(_ element: Markup.Element) -> String {
    var seen: Set<String> = []
    return element.attributes.filter { isName($0.name) && seen.insert($0.name).inserted }
      .map { " \($0.name)=\"\(MarkupEscaper.xml.escape($0.value))\"" }.joined()
  }

  /// Undeclared prefixes are not valid, but the usual ones are known.
  private static func isName(_ name: String) -> Bool {
    name.utf8.filter { $0 == UInt8(ascii: ":") }.count <= 1 && !name.hasPrefix(":") && !name.hasSuffix(":")
  }

  private static func finish(_ written: String, _ isPage: Bool, _ open: inout [String], _ out: inout String) {
    let name = isPage && !written.contains(":") ? written.lowercased() : written
    guard let depth = open.lastIndex(of: name) else { return }
    while open.count > depth { out += "</\(open.removeLast())>" }
  }
}
