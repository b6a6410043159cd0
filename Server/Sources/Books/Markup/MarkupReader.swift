// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a fragment as XML: strictly, without a DTD, custom entities or external resources.
enum MarkupReader {
  struct Malformed: Error, Equatable {
    let reason: String
  }

  /// The nodes of a well-formed fragment; libxml2 allows no more than 256 levels.
  static func read(_ fragment: String) throws(Malformed) -> [Markup] {
    try refuseTraps(in: fragment)
    try refuseDepth(in: fragment)
    let builder = TreeBuilder()
    let parser = XMLParser(data: Data("<body>\(fragment)</body>".utf8))
    parser.shouldResolveExternalEntities = false
    parser.delegate = builder
    // The parser returns true for many malformed documents, so only the errors it reported count.
    _ = parser.parse()
    if let reason = builder.firstError { throw Malformed(reason: reason) }
    guard let root = builder.root else { throw Malformed(reason: "not XML") }
    return root.children
  }

  /// Rejects deeper nesting than libxml2 allows, before the parser or a walk over the tree overflows the stack.
  private static func refuseDepth(in fragment: String) throws(Malformed) {
    var depth = MarkupDepth()
    for byte in fragment.utf8 {
      depth.take(byte)
      if depth.level > 250 { throw Malformed(reason: "the elements are nested too deeply") }
    }
  }

  /// Rejects instructions and declarations: a sanitized fragment has none, and Foundation's parser crashes on an
  /// instruction without data.
  private static func refuseTraps(in fragment: String) throws(Malformed) {
    var (before, last) = (UInt8(0), UInt8(0))
    for byte in fragment.utf8 {
      let isInstruction = last == UInt8(ascii: "<") && byte == UInt8(ascii: "?")
      let opensDeclaration = before == UInt8(ascii: "<") && last == UInt8(ascii: "!")
      if isInstruction || (opensDeclaration && byte != UInt8(ascii: "[") && byte != UInt8(ascii: "-")) {
        throw Malformed(reason: "an instruction or declaration is not allowed")
      }
      (before, last) = (last, byte)
    }
  }
}

private final class TreeBuilder: NSObject, XMLParserDelegate {
  private(set) var root: Markup.Element?
  private(set) var firstError: String?
  private var open: [Markup.Element] = []
  private var text = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    flush()
    open.append(.init(name.lowercased(), attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    flush()
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(.element(element))
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    text += String(decoding: block, as: UTF8.self)
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let code = (error as NSError).code
    if Self.warnings.contains(code) { return }
    let words = Self.words[code] ?? "XML error \(code)"
    firstError = firstError ?? "line \(parser.lineNumber): \(words)"
  }

  // An unknown version or unusual namespace addresses do no harm.
  private static let warnings = [98, 99, 100]

  /// The errors of libxml2 that occur in practice.
  private static let words = [
    4: "nothing there", 5: "text after the end", 9: "a character that XML does not allow",
    23: "an entity without its semicolon", 26: "an entity that XML does not know",
    38: "`<` in an attribute", 39: "an attribute without quotes", 41: "an attribute without a value",
    42: "an attribute given twice", 68: "a name that is none", 73: "a tag without its end",
    76: "an end tag that closes no open element", 77: "an element that is not closed",
    201: "a prefix that nobody declared",
  ]

  private func flush() {
    if text.isEmpty { return }
    if !open.isEmpty { open[open.count - 1].children.append(.text(text)) }
    text = ""
  }
}
