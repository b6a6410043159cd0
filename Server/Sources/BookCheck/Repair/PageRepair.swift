// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// Repairs one page by what was found in it.
struct PageRepair {
  private let codes: Set<String>
  private let package: PackageFile
  private let pages: PageFactsCache
  private let path: String
  private let isNav: Bool
  private var markup: Markup
  private let original: [UInt8]

  init(
    _ document: XMLDocument, _ codes: Set<String>, _ package: PackageFile, _ pages: PageFactsCache,
    isNav: Bool
  ) {
    self.codes = codes
    self.package = package
    self.pages = pages
    self.isNav = isNav
    path = document.path
    markup = document.markup
    original = document.text.bytes
  }

  /// Returns the bytes of the repaired page.
  func repaired() -> [UInt8] {
    var page = self
    page.repairRoot()
    for index in page.markup.elements.indices { page.repair(index) }
    return page.markup.isChanged ? page.markup.written : original
  }

  private func has(_ rule: BookRule) -> Bool { codes.contains(rule.code) }

  private mutating func repairRoot() {
    if has(.notXHTML), markup.elements.first?.local == "html", markup.elements[0].namespace.isEmpty {
      markup.set("xmlns", PageRules.namespace, on: 0)
    }
    if has(.doctype), let index = markup.tokens.firstIndex(where: { $0.kind == .doctype }) {
      markup.replace(index, "<!DOCTYPE html>")
    }
    if has(.pageTitleMissing) { repairTitle() }
    if has(.duplicateID) { repairIDs() }
  }

  private mutating func repairTitle() {
    let heading = markup.elements.indices.first { ["h1", "h2", "h3"].contains(markup.elements[$0].local) }
    let words = heading.map { markup.text(of: $0).trimmed } ?? ""
    let book = package.dublinCore("title").first.map { package.markup.text(of: $0).trimmed } ?? ""
    let title = MarkupEscaper.xml.escape(words.isEmpty ? (book.isEmpty ? "Untitled" : book) : words)
    if let old = markup.first("title") {
      markup.append(title, to: old)
    } else if let head = markup.first("head") {
      markup.append("<title>\(title)</title>", to: head)
    } else if let body = markup.first("body") {
      markup.insert("<head><title>\(title)</title></head>", before: body)
    }
  }

  private mutating func repairIDs() {
    var seen: Set<String> = []
    for index in markup.elements.indices {
      if let id = markup.elements[index]["id"], !seen.insert(id.trimmed).inserted {
        markup.set("id", nil, on: index)
      }
    }
  }

  private mutating func repair(_ index: Int) {
    repairAttributes(index)
    let element = markup.elements[index]
    switch element.local {
    case "img": repairImage(element, index)
    case "script": if has(.script), ScriptMarkup.isProgram(element) { markup.remove(index) }
    case "form", "button", "label", "fieldset", "legend": if has(.form) { markup.unwrap(index) }
    case "input", "select", "textarea": if has(.form) { markup.remove(index) }
    case "iframe", "frame", "frameset", "embed", "applet", "object":
      if has(.frame) { takeOut(element, index) }
    case "audio", "video": if has(.media) { takeOut(element, index) }
    case "math": if has(.mathematics) { markup.remove(index, leaving: formula(index)) }
    case "base": if has(.baseElement) { markup.remove(index) }
    case "svg": if has(.inlineDrawing) { repairDrawing(index) }
    case "a", "area": repairLink(element, index)
    case "link": if !isFitPart(element["href"]) { markup.remove(index) }
    case "style": repairStyle(index)
    case "pre": if has(.preUnwrapped) { repairCode(index) }
    default: break
    }
  }

  private mutating func repairAttributes(_ index: Int) {
    if has(.script) { markup.removeAttributes(of: index) { ScriptMarkup.isHandler($0.name) } }
    if has(.dataName) {
      let isOld = package.version == 2
      markup.removeAttributes(of: index) {
        $0.name.hasPrefix("data-")
          && (isOld || $0.name.utf8.count == 5 || $0.name.utf8.contains { (0x41...0x5A).contains($0) })
      }
    }
    if has(.pageLanguage) {
      for name in ["lang", "xml:lang"] {
        if let tag = markup.elements[index][name], !tag.isEmpty, !LanguageRule.isValid(tag.trimmed) {
          markup.set(name, LanguageRule.repaired(tag), on: index)
        }
      }
    }
    if let style = markup.elements[index]["style"], isStyled {
      let new = StyleRepair.repaired(Array(style.utf8), codes, isAttribute: true) { isFitPart($0) }
      if !new.elementsEqual(style.utf8) {
        let text = String(decoding: new, as: UTF8.self).trimmed
        markup.set("style", text.isEmpty ? nil : text, on: index)
      }
    }
  }

  /// Whether anything was found that stands in styles.
  private var isStyled: Bool {
    !codes.isDisjoint(with: Set(BookRule.styles.map(\.code)).union(Self.addressFaults))
  }

  private static let addressFaults: Set<String> = Set(
    [BookRule.remoteResource, .linkTargetMissing, .linkOut, .linkInvalid].map(\.code))

  private mutating func repairStyle(_ index: Int) {
    guard isStyled else { return }
    let text = markup.text(of: index)
    let new = StyleRepair.repaired(Array(text.utf8), codes) { isFitPart($0) }
    guard !new.elementsEqual(text.utf8) else { return }
    let (start, end) = (markup.elements[index].token, markup.elements[index].end)
    for token in (start + 1)..<max(start + 1, end) { markup.drop(token) }
    markup.insert(MarkupEscaper.xml.escape(String(decoding: new, as: UTF8.self)), beforeToken: end)
  }

  private mutating func repairCode(_ index: Int) {
    let own = markup.elements[index]["style"]?.trimmed ?? ""
    if own.contains("white-space") { return }
    let start = own.isEmpty || own.hasSuffix(";") ? own : own + ";"
    markup.set("style", (start.isEmpty ? "" : start + " ") + "white-space: pre-wrap", on: index)
  }

  // MARK: Images and parts

  private mutating func repairImage(_ element: Markup.Element, _ index: Int) {
    let source = element["src"] ?? ""
    if source.isBlank { return markup.remove(index) }
    if !isFitPart(source) {
      return markup.remove(index, leaving: MarkupEscaper.xml.escape(element["alt"] ?? ""))
    }
    if has(.remoteResource) || has(.linkTargetMissing) { markup.set("srcset", nil, on: index) }
    if has(.alternativeEmpty), element["alt"]?.isBlank ?? true {
      markup.set("alt", alternative(index), on: index)
    }
  }

  /// The caption's words, or the plainest that are true.
  private func alternative(_ index: Int) -> String {
    let parent = markup.elements[index].parent
    if parent >= 0, markup.elements[parent].local == "figure",
      let caption = markup.inside(parent).first(where: { markup.elements[$0].local == "figcaption" })
    {
      let words = markup.text(of: caption).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { return String(words.prefix(140)) }
    }
    return "Picture"
  }

  /// Whether something can be shown from there.
  private func isFitPart(_ address: String?) -> Bool {
    guard let address, !codes.isDisjoint(with: Self.addressFaults) else { return true }
    switch BookReference(address, from: path).target {
    case .file(let target): return pages.has(target) || package.item(at: target) != nil
    case .data: return true
    default: return false
    }
  }

  /// Replaces embedded content with its fallback, and with a link when it is on the network.
  private mutating func takeOut(_ element: Markup.Element, _ index: Int) {
    let address = element["src"] ?? element["data"] ?? ""
    if BookReference(address, from: path).target == .remote {
      let text = MarkupEscaper.xml.escape(address)
      return markup.remove(index, leaving: "<a href=\"\(text)\">\(text)</a>")
    }
    let words = markup.text(of: index).trimmed
    markup.remove(index, leaving: MarkupEscaper.xml.escape(words))
  }

  private func formula(_ index: Int) -> String {
    let inside = markup.inside(index)
    let tex = inside.first {
      markup.elements[$0].local == "annotation"
        && markup.elements[$0]["encoding"]?.lowercased().contains("tex") == true
    }
    let words = markup.elements[index]["alttext"] ?? tex.map { markup.text(of: $0) } ?? plainFormula(index)
    return
      "<span>\(MarkupEscaper.xml.escape(words.split(whereSeparator: \.isWhitespace).joined(separator: " ")))</span>"
  }

  private func plainFormula(_ index: Int) -> String {
    let leaves = markup.inside(index).filter {
      ["mi", "mn", "mo", "mtext", "ms"].contains(markup.elements[$0].local)
    }
    return leaves.map { markup.text(of: $0).trimmed }.joined(separator: " ")
  }

  /// Replaces a drawing that contains only one image by that image.
  private mutating func repairDrawing(_ index: Int) {
    let inside = markup.inside(index).filter { !["title", "desc", "g"].contains(markup.elements[$0].local) }
    guard inside.count == 1, markup.elements[inside[0]].local == "image",
      let address = markup.elements[inside[0]]["xlink:href"] ?? markup.elements[inside[0]]["href"]
    else { return }
    let source = MarkupEscaper.xml.escape(address)
    markup.remove(index, leaving: "<img src=\"\(source)\" alt=\"Picture\"/>")
  }

  // MARK: Links

  private mutating func repairLink(_ element: Markup.Element, _ index: Int) {
    // The contents' own links are repaired with the contents.
    guard !isNav, let address = element["href"] else { return }
    let reference = BookReference(address, from: path)
    switch reference.target {
    case .empty, .outside, .data: unlink(index)
    case .invalid: repairAddress(address, index)
    case .remote, .other: break
    case .file(let target):
      if package.item(at: target) == nil && !pages.has(target) { return unlink(index) }
      guard has(.linkFragment) || has(.linkToBody) || has(.linkQuery) else { return }
      repairTarget(address, reference, target, index)
    }
  }

  private mutating func repairTarget(
    _ address: String, _ reference: BookReference, _ target: String, _ index: Int
  ) {
    let file = address.prefix { $0 != "#" && $0 != "?" }
    let name = file.isEmpty ? BookPath.relative(target, from: path) : String(file)
    guard let fragment = reference.fragment, let facts = pages[target] else {
      if reference.hasQuery { markup.set("href", name, on: index) }
      return
    }
    let isGood = facts.ids.contains(fragment) && facts.bodyID != fragment
    if !isGood || reference.hasQuery { markup.set("href", isGood ? "\(name)#\(fragment)" : name, on: index) }
  }

  private mutating func repairAddress(_ address: String, _ index: Int) {
    guard has(.linkInvalid) else { return }
    let escaped = address.trimmed.replacing(" ", with: "%20").replacing("\\", with: "/")
    if BookReference(escaped, from: path).target == .invalid { return unlink(index) }
    markup.set("href", escaped, on: index)
  }

  /// A link that may still be a target of others stays one.
  private mutating func unlink(_ index: Int) {
    if markup.elements[index]["id"] != nil || markup.elements[index]["name"] != nil {
      markup.set("href", nil, on: index)
    } else {
      markup.unwrap(index)
    }
  }
}
