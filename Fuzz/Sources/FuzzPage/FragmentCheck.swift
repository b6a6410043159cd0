// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CXML2

/// Reads an article's fragment with an XML parser that shares no code with the writer.
struct FragmentCheck {
  private static let forbidden: Set<String> = [
    "script", "style", "iframe", "object", "embed", "form", "input", "button", "link", "meta", "base", "svg",
    "math",
    "template", "noscript", "html", "head", "body", "frame", "applet",
  ]
  private static let addressed: Set<String> = ["href", "src", "cite"]

  /// Returns the error in the fragment; nil when there is none.
  static func finding(in html: String) -> String? {
    let text = Array("<r>\(html)</r>".utf8)
    let options =
      Int32(
        XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
          | XML_PARSE_NOWARNING.rawValue)
      | Int32(XML_PARSE_HUGE.rawValue)
    let document = text.withUnsafeBytes { bytes in
      xmlReadMemory(bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), nil, "UTF-8", options)
    }
    guard let document else { return "not well-formed" }
    defer { xmlFreeDoc(document) }
    return finding(below: xmlDocGetRootElement(document))
  }

  private static func finding(below root: xmlNodePtr?) -> String? {
    var waiting = [root?.pointee.children]
    while let next = waiting.popLast() {
      guard let node = next else { continue }
      waiting += [node.pointee.next, node.pointee.children]
      guard node.pointee.type == XML_ELEMENT_NODE else { continue }
      if let finding = finding(at: node) { return finding }
    }
    return nil
  }

  private static func finding(at node: xmlNodePtr) -> String? {
    let name = String(cString: node.pointee.name)
    if forbidden.contains(name) { return "element \(name)" }
    var attribute = node.pointee.properties
    while let current = attribute {
      let key = String(cString: current.pointee.name)
      if key.hasPrefix("on") || key == "style" { return "attribute \(key)" }
      if addressed.contains(key) {
        let address = current.pointee.children?.pointee.content.map { String(cString: $0) } ?? ""
        let isSafe = ["http://", "https://", "mailto:", "tel:", "#"].contains(where: address.hasPrefix)
        if !isSafe { return "address \(address)" }
      }
      attribute = current.pointee.next
    }
    return nil
  }
}
