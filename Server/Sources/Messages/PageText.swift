// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Inserts the texts of a catalog into page templates.
///
/// A template names a text as `[[page.home.paste]]`. The text is escaped for HTML, and its placeholders become tags of
/// Mustache: `{email}` becomes `{{email}}`, whose value Mustache escapes; the page writes its numbers. In an attribute
/// such as `data-text-limited`, a script replaces the placeholders, so they stay as they are. Texts can contain `<b>` and
/// `<code>`, and elements that the template defines: `[[page.home.sender a=<a href="/mail">]]` replaces `<a>…</a>` in the text.
package struct PageText: Sendable {
  /// What is wrong with a template.
  package enum Fault: Error, Equatable {
    case unclosed(String)
    case unknownKey(String)
    case unknownElement(key: String, element: String)
  }

  private let catalog: Catalog

  package init(_ catalog: Catalog) { self.catalog = catalog }

  /// Returns the source of a template with its texts; throws ``Fault``.
  package func inserted(into template: String) throws(Fault) -> String {
    var result = ""
    var rest = template[...]
    while let open = rest.firstRange(of: "[[") {
      result += rest[..<open.lowerBound]
      guard let close = rest[open.upperBound...].firstRange(of: "]]") else {
        throw .unclosed(String(rest[open.lowerBound...].prefix(60)))
      }
      let isForScript = Self.endsInScriptText(rest[..<open.lowerBound])
      result += try text(of: rest[open.upperBound..<close.lowerBound], isForScript: isForScript)
      rest = rest[close.upperBound...]
    }
    return result + String(rest)
  }

  /// The keys that a template uses.
  package static func keys(in template: String) -> Set<String> {
    let uses = template.split(separator: "[[", omittingEmptySubsequences: false).dropFirst()
    return Set(uses.map { String($0.prefix { !$0.isWhitespace && $0 != "]" }) })
  }

  private static func endsInScriptText(_ markup: Substring) -> Bool {
    let attribute = markup.split(whereSeparator: \.isWhitespace).last
    return markup.hasSuffix("=\"") && attribute?.hasPrefix("data-text-") == true
  }

  private func text(of use: Substring, isForScript: Bool) throws(Fault) -> String {
    let key = String(use.prefix { !$0.isWhitespace })
    guard let text = catalog[key] else { throw .unknownKey(key) }
    let elements = Self.elements(in: use.dropFirst(key.count))
    var result = ""
    for part in text.parts {
      switch part {
      case .placeholder(let name), .number(let name, _): result += isForScript ? "{\(name)}" : "{{\(name)}}"
      case .text(let text): result += try markup(text, elements, key)
      }
    }
    return result
  }

  /// Reads definitions such as ` a=<a href="/mail">`; the key is the element's name in the text.
  private static func elements(in definitions: Substring) -> [String: String] {
    var elements = ["b": "<strong>", "code": "<code>"]
    var rest = definitions
    while let equals = rest.firstRange(of: "=<"), let close = rest[equals.upperBound...].firstIndex(of: ">") {
      let name = rest[..<equals.lowerBound].drop(while: \.isWhitespace)
      elements[String(name)] = "<\(rest[equals.upperBound...close])"
      rest = rest[rest.index(after: close)...]
    }
    return elements
  }

  private func markup(_ text: String, _ elements: [String: String], _ key: String) throws(Fault) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      result += Self.escaped(rest[..<open])
      result += try Self.tag(rest[rest.index(after: open)..<close], elements, key)
      rest = rest[rest.index(after: close)...]
    }
    return result + Self.escaped(rest)
  }

  private static func tag(
    _ name: Substring, _ elements: [String: String], _ key: String
  ) throws(Fault) -> String {
    let isEnd = name.first == "/"
    guard let start = elements[String(isEnd ? name.dropFirst() : name)] else {
      throw .unknownElement(key: key, element: String(name))
    }
    return isEnd ? "</\(start.dropFirst().prefix(while: \.isLetter))>" : start
  }

  private static func escaped(_ text: Substring) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}
