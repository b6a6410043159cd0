// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Facts of a page that several rules use.
struct PageFacts {
  struct Link {
    enum Kind { case hyperlink, image, style, part }

    let reference: String
    let line: Int
    let kind: Kind
    /// Its position in the page's elements; nil for one in a style.
    let element: Int?
  }

  let path: String
  var isSound = true
  var ids: Set<String> = []
  var bodyID: String?
  var links: [Link] = []
  var styles: [Link] = []
  /// The line of the first code block without a wrapping style of its own; nil when there is none.
  var plainCodeLine: Int?
  /// Whether a style in it lets lines of code wrap.
  var wrapsLines = false
  /// Whether it is a style sheet.
  var isStyle = false
  /// Properties that the page's item has to declare.
  var properties: Set<String> = []

  init(path: String) { self.path = path }

  init(_ document: XMLDocument, version: Int) {
    path = document.path
    isSound = document.isSound
    let markup = document.markup
    for (index, element) in markup.elements.enumerated() {
      if let id = element["id"] ?? element["xml:id"] { ids.insert(id.trimmed) }
      // Old pages name positions so.
      if element.local == "a", let name = element["name"], version == 2 { ids.insert(name.trimmed) }
      if element.local == "body" { bodyID = element["id"]?.trimmed }
      guard isSound else { continue }
      if element.local == "style" {
        wrapsLines = wrapsLines || StyleSheet(Array(markup.text(of: index).utf8)).wrapsLines
      }
      if element.local == "pre", plainCodeLine == nil, element["style"]?.contains("white-space") != true {
        plainCodeLine = markup.line(of: index)
      }
      links += Self.links(of: element, index, markup)
      if let property = Self.property(of: element) { properties.insert(property) }
    }
    let remote = links.contains {
      $0.kind == .part && BookReference($0.reference, from: path).target == .remote
    }
    if remote { properties.insert("remote-resources") }
  }

  private static func links(of element: Markup.Element, _ index: Int, _ markup: Markup) -> [Link] {
    func link(_ text: String?, _ kind: Link.Kind) -> [Link] {
      text.map { [Link(reference: $0, line: markup.line(of: index), kind: kind, element: index)] } ?? []
    }
    switch element.local {
    case "a", "area": return link(element["href"] ?? element["xlink:href"], .hyperlink)
    case "img", "image":
      let address =
        (element.local == "img" ? element["src"] : nil) ?? element["xlink:href"] ?? element["href"]
      let candidates = element["srcset"].map(candidates) ?? []
      return (address?.isBlank ?? true ? [] : link(address, .image))
        + candidates.flatMap { link($0, .image) }
    case "link":
      let rel = element["rel"]?.lowercased() ?? ""
      return rel.contains("stylesheet") ? link(element["href"], .style) : []
    case "script", "iframe", "embed", "audio", "video", "source", "track", "input", "frame":
      return link(element["src"], .part)
    case "object": return link(element["data"], .part)
    case "use": return link(element["xlink:href"] ?? element["href"], .part)
    default: return []
    }
  }

  private static func candidates(_ text: String) -> [String] {
    text.split(separator: ",").compactMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }
  }

  private static func property(of element: Markup.Element) -> String? {
    switch element.local {
    case "svg": return "svg"
    case "math": return "mathml"
    case "script": return ScriptMarkup.isProgram(element) ? "scripted" : nil
    case "form" where element.namespace.hasSuffix("xhtml"): return "scripted"
    case "switch" where element.namespace.hasSuffix("ops"): return "switch"
    default:
      return element.attributes.contains { ScriptMarkup.isHandler($0.name) } ? "scripted" : nil
    }
  }
}
