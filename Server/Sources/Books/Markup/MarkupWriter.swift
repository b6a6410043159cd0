// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// Writes XML; only this type turns text of a page into part of a file.
enum MarkupWriter {
  /// The nodes as XML; attributes are sorted, so that equal trees give equal bytes.
  static func write(_ nodes: [Markup]) -> String {
    var out = ""
    for node in nodes { write(node, into: &out) }
    return out
  }

  /// Escapes text for content and quoted values, and removes characters that XML forbids or discourages.
  static func escape(_ text: String) -> String { escaper.escape(text) }

  // XML parsers would read a carriage return as a line feed.
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
