// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// Writes XML; the only place where text of a page becomes part of a file.
enum MarkupWriter {
  /// The nodes as XML; attributes come sorted, so that equal trees give equal bytes.
  static func write(_ nodes: [Markup]) -> String {
    var out = ""
    for node in nodes { write(node, into: &out) }
    return out
  }

  /// Returns text escaped for content and quoted values, without what XML forbids or discourages.
  static func escape(_ text: String) -> String { escaper.escape(text) }

  // A carriage return would be read as a line feed.
  private static let escaper = MarkupEscaper(
    omitting: [.forbiddenInXML, .carriageReturn, .delete, .c1Controls, .planeEndNoncharacters])

  private static func write(_ node: Markup, into out: inout String) {
    switch node {
    case .text(let text): out += escape(text)
    case .element(let element): write(element, into: &out)
    }
  }

  private static func write(_ element: Markup.Element, into out: inout String) {
    out += "<" + element.name
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
      out += " \(name)=\"\(escape(value))\""
    }
    if ContentModel.isVoid(element.name) {
      out += "/>"
      return
    }
    out += ">"
    for child in element.children { write(child, into: &out) }
    out += "</\(element.name)>"
  }
}
