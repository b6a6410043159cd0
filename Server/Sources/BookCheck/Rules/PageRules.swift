// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Checks one XHTML page of a book.
struct PageRules {
  static let namespace = "http://www.w3.org/1999/xhtml"

  private let document: XMLDocument
  private let facts: PageFacts
  private let package: PackageFile
  private let list: FindingList
  private let isNav: Bool
  private var markup: Markup { document.markup }

  init(_ document: XMLDocument, _ facts: PageFacts, _ package: PackageFile, _ list: FindingList, isNav: Bool)
  {
    self.document = document
    self.facts = facts
    self.package = package
    self.list = list
    self.isNav = isNav
  }

  func check() {
    guard let root = markup.elements.first, root.local == "html", root.namespace == Self.namespace,
      let body = markup.first("body")
    else { return note(.notXHTML, 0, "The page is not an XHTML document") }
    checkDoctype()
    checkTitle()
    for index in markup.elements.indices { check(index) }
    if isEmpty(body) { note(.emptyPage, body, "The page shows nothing") }
  }

  private func note(_ rule: BookRule, _ element: Int, _ what: String) {
    let line = markup.elements.indices.contains(element) ? markup.line(of: element) : 1
    list.note(rule, document.path, line: line, what)
  }

  private func checkDoctype() {
    guard package.version == 3, let index = markup.tokens.firstIndex(where: { $0.kind == .doctype }) else {
      return
    }
    if !Self.isPlainDoctype(markup.source(markup.tokens[index])) {
      list.note(
        .doctype, document.path, line: markup.line(ofToken: index),
        "The DOCTYPE is for an older version of HTML")
    }
  }

  static func isPlainDoctype(_ text: String) -> Bool {
    let words = text.lowercased().dropFirst(9).prefix { $0 != "[" && $0 != ">" }.split(
      whereSeparator: \.isWhitespace)
    return words.joined(separator: " ") == "html" || text.contains("about:legacy-compat")
  }

  private func checkTitle() {
    let title = markup.elements.indices.first {
      markup.elements[$0].local == "title" && markup.elements[$0].namespace == Self.namespace
    }
    if title.map({ markup.text(of: $0).isBlank }) ?? true {
      note(.pageTitleMissing, title ?? markup.first("head") ?? 0, "The page has no title")
    }
  }

  private func check(_ index: Int) {
    let element = markup.elements[index]
    checkName(element, index)
    for attribute in element.attributes { check(attribute, of: index) }
  }

  private func checkName(_ element: Markup.Element, _ index: Int) {
    switch element.local {
    case "img": checkImage(element, index)
    case "script":
      if ScriptMarkup.isProgram(element) { note(.script, index, "The page has a script") }
    case "form", "input", "button", "select", "textarea":
      // A form is reported once, not for each of its fields.
      if !isInside("form", index) { note(.form, index, "The page has a form (\(element.local))") }
    case "iframe", "frame", "frameset", "object", "embed", "applet":
      note(.frame, index, "The page embeds content with \(element.local)")
    case "audio", "video": note(.media, index, "The page has \(element.local == "audio" ? "sound" : "film")")
    case "math": note(.mathematics, index, "The page has a formula in MathML")
    case "svg":
      if !isInside("svg", index) { note(.inlineDrawing, index, "The page has a drawing in SVG") }
    case "base": note(.baseElement, index, "The page has a base URL")
    default: checkNote(element, index)
    }
  }

  private func isInside(_ local: String, _ index: Int) -> Bool {
    var parent = markup.elements[index].parent
    while parent >= 0 {
      if markup.elements[parent].local == local { return true }
      parent = markup.elements[parent].parent
    }
    return false
  }

  private func checkImage(_ element: Markup.Element, _ index: Int) {
    if element["src"]?.isBlank ?? true { return note(.imageSourceMissing, index, "An img has no src") }
    if element["alt"]?.isBlank ?? true {
      note(.alternativeEmpty, index, "An image has no alternative text")
    }
  }

  /// A note whose last words are a link back.
  private func checkNote(_ element: Markup.Element, _ index: Int) {
    guard let type = element["epub:type"], type.contains("footnote") || type.contains("endnote"),
      !type.contains("footnotes"), !type.contains("endnotes")
    else { return }
    let links = markup.inside(index).filter {
      markup.elements[$0].local == "a" && markup.elements[$0]["href"]?.hasPrefix("#") == true
    }
    guard let last = links.last, markup.elements[last].end != markup.elements[last].token else { return }
    let after = markup.text(in: (markup.elements[last].end)..<max(markup.elements[last].end, element.end))
    let before = markup.text(in: (element.token + 1)..<markup.elements[last].token)
    if after.isBlank && !before.isBlank { note(.noteWayBack, last, "The note ends with a link back") }
  }

  private func check(_ attribute: Markup.Attribute, of index: Int) {
    switch attribute.name {
    case "lang", "xml:lang":
      if !attribute.value.isEmpty, !LanguageRule.isValid(attribute.value.trimmed), attribute.value != "und",
        attribute.value != "zxx"
      {
        note(.pageLanguage, index, "\"\(attribute.value)\" is not a language tag")
      }
    case let name where ScriptMarkup.isHandler(name):
      note(.script, index, "An element runs a script (\(name))")
    case let name where name.hasPrefix("data-"):
      if name.utf8.count == 5 || name.utf8.contains(where: { (0x41...0x5A).contains($0) })
        || package.version == 2
      {
        note(.dataName, index, "\(name) is not allowed here")
      }
    default: break
    }
  }

  private func isEmpty(_ body: Int) -> Bool {
    let shows: Set<String> = [
      "img", "svg", "image", "math", "object", "video", "audio", "iframe", "hr", "table",
    ]
    return markup.text(of: body).isBlank
      && !markup.inside(body).contains { shows.contains(String(markup.elements[$0].local)) }
  }
}
