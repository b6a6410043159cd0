// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Writes XML; the only place where text of a page becomes part of a file.
enum MarkupWriter {
  /// The nodes as XML; attributes come sorted, so that equal trees give equal bytes.
  static func write(_ nodes: [Markup]) -> String {
    var out = ""
    for node in nodes { write(node, into: &out) }
    return out
  }

  /// Text fit for XML, in content and in quoted values; what XML cannot hold is left out.
  static func escape(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var out = ""
    out.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { append(scalar, to: &out) }
    return out
  }

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

  private static func append(_ scalar: Unicode.Scalar, to out: inout String) {
    switch scalar {
    case "&": out += "&amp;"
    case "<": out += "&lt;"
    case ">": out += "&gt;"
    case "\"": out += "&quot;"
    case "\t", "\n": out.unicodeScalars.append(scalar)
    default: if isAllowed(scalar) { out.unicodeScalars.append(scalar) }
    }
  }

  /// Bytes of which no character begins or consists that is written otherwise or left out.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    case 0x09, 0x0A, 0x20..<0x7F, 0x80..<0xC2, 0xC3..<0xEF: true
    default: false
    }
  }

  // XML 1.0 section 2.2, without the C1 controls it discourages; a bare CR would be read as LF.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x84, 0x86...0x9F, 0xFFFE, 0xFFFF: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}
