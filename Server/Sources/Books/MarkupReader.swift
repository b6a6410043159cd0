// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a fragment as XML: strictly, without a DTD, entities of its own, or anything from outside.
enum MarkupReader {
  struct Malformed: Error, Equatable {
    let reason: String
  }

  /// The nodes of a well-formed fragment; libxml2 allows no more than 256 levels.
  static func read(_ fragment: String) throws(Malformed) -> [Markup] {
    let builder = TreeBuilder()
    let parser = XMLParser(data: Data("<body>\(fragment)</body>".utf8))
    parser.shouldResolveExternalEntities = false
    parser.delegate = builder
    guard parser.parse(), let root = builder.root else {
      let reason = parser.parserError.map { "\($0.localizedDescription)" } ?? "not XML"
      throw Malformed(reason: "line \(parser.lineNumber): \(reason)")
    }
    return root.children
  }
}

private final class TreeBuilder: NSObject, XMLParserDelegate {
  private(set) var root: Markup.Element?
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
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(.element(element)) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    text += String(decoding: block, as: UTF8.self)
  }

  private func flush() {
    if text.isEmpty { return }
    if !open.isEmpty { open[open.count - 1].children.append(.text(text)) }
    text = ""
  }
}
