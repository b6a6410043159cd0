// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// Repairs the contents: the navigation page and the NCX, each made from the other or from the pages when it is missing.
struct NavigationRepair {
  struct Entry {
    let title: String
    /// The file in the book.
    let path: String
  }

  private let package: PackageFile
  private let byFile: [String: Set<String>]
  private let pages: PageFactsCache

  init(_ package: PackageFile, _ byFile: [String: Set<String>], _ pages: PageFactsCache) {
    self.pages = pages
    self.package = package
    self.byFile = byFile
  }

  private func has(_ rule: BookRule, _ path: String) -> Bool { byFile[path]?.contains(rule.code) ?? false }

  func repair(_ book: inout UnpackedBook) {
    if package.version == 3 { repairNav(&book) }
    repairNCX(&book)
  }

  // MARK: The navigation page

  private func repairNav(_ book: inout UnpackedBook) {
    guard let item = package.nav, let path = item.path, let raw = book[path] else {
      if has(.navMissing, package.path) { addNav(&book) }
      return
    }
    let document = XMLDocument(raw, path: path)
    guard document.isSound, byFile[path] != nil else { return }
    if has(.navNoContents, path) {
      book[path] = Array(navText(entries(book), from: path).utf8)
      return
    }
    var markup = document.markup
    guard let toc = NavigationRules.contents(markup) else { return }
    for link in markup.inside(toc) where markup.elements[link].local == "a" {
      repairEntry(link, &markup, path, book)
    }
    if markup.isChanged { book[path] = markup.written }
  }

  private func repairEntry(_ link: Int, _ markup: inout Markup, _ path: String, _ book: UnpackedBook) {
    let target = repairedTarget(markup.elements[link]["href"] ?? "", path)
    if let target, target != markup.elements[link]["href"] { markup.set("href", target, on: link) }
    if target == nil {
      let parent = markup.elements[link].parent
      let isAlone =
        parent >= 0 && markup.elements[parent].local == "li" && markup.children(of: parent).count == 1
      if isAlone {
        markup.remove(parent)
      } else {
        markup.remove(link, leaving: "<span>\(MarkupEscaper.xml.escape(markup.text(of: link)))</span>")
      }
    } else if markup.text(of: link).isBlank {
      markup.append(MarkupEscaper.xml.escape(title(of: target ?? "", from: path, book)), to: link)
    }
  }

  /// The address without what is wrong with it; nil when it is not a page.
  private func repairedTarget(_ address: String, _ path: String) -> String? {
    let reference = BookReference(address, from: path)
    guard case .file(let target) = reference.target, package.item(at: target) != nil, pages.has(target) else {
      return nil
    }
    guard let fragment = reference.fragment, let facts = pages[target], facts.isSound else { return address }
    let isGood = facts.ids.contains(fragment) && facts.bodyID != fragment
    return isGood ? address : String(address.prefix { $0 != "#" })
  }

  private func title(of address: String, from path: String, _ book: UnpackedBook) -> String {
    guard case .file(let target) = BookReference(address, from: path).target else { return "Untitled" }
    return Self.title(of: target, book) ?? "Untitled"
  }

  /// A page's heading, or its title.
  static func title(of path: String, _ book: UnpackedBook) -> String? {
    guard let raw = book[path] else { return nil }
    let markup = Markup(DecodedText(raw).bytes)
    for name in ["h1", "h2", "h3", "title"] {
      if let found = markup.first(name) {
        let words = markup.text(of: found).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !words.isEmpty { return String(words.prefix(200)) }
      }
    }
    return nil
  }

  /// Returns the entries of the other table of contents, or else all pages of the reading order.
  private func entries(_ book: UnpackedBook, fromNav: Bool = false) -> [Entry] {
    let listed = fromNav ? navEntries(book) : ncxEntries(book)
    if !listed.isEmpty { return listed }
    let paths = package.spine.compactMap { package.item(id: $0.idref) }.filter {
      !$0.properties.contains("nav")
    }
    .compactMap(\.path)
    return paths.enumerated().map { .init(title: Self.title(of: $1, book) ?? "\($0 + 1)", path: $1) }
  }

  private func navEntries(_ book: UnpackedBook) -> [Entry] {
    guard let path = package.nav?.path, let raw = book[path] else { return [] }
    let markup = Markup(DecodedText(raw).bytes)
    guard let toc = NavigationRules.contents(markup) else { return [] }
    return markup.inside(toc).filter { markup.elements[$0].local == "a" }.compactMap {
      entry(markup.text(of: $0), markup.elements[$0]["href"], path, book)
    }
  }

  private func ncxEntries(_ book: UnpackedBook) -> [Entry] {
    guard let path = package.ncx?.path, let raw = book[path] else { return [] }
    let markup = Markup(DecodedText(raw).bytes)
    return markup.elements.indices.filter { markup.elements[$0].local == "navPoint" }.compactMap { point in
      let children = markup.children(of: point)
      let label = children.first { markup.elements[$0].local == "navLabel" }.map { markup.text(of: $0) }
      let content = children.first { markup.elements[$0].local == "content" }
      return entry(label ?? "", content.flatMap { markup.elements[$0]["src"] }, path, book)
    }
  }

  private func entry(_ label: String, _ address: String?, _ path: String, _ book: UnpackedBook) -> Entry? {
    guard let address, case .file(let target) = BookReference(address, from: path).target,
      package.item(at: target) != nil
    else { return nil }
    let words = label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return .init(title: words.isEmpty ? Self.title(of: target, book) ?? "Untitled" : words, path: target)
  }

  private var bookTitle: String {
    package.dublinCore("title").first.map { package.markup.text(of: $0).trimmed } ?? "Untitled"
  }

  private func navText(_ entries: [Entry], from path: String) -> String {
    let items = entries.map { entry in
      let address = MarkupEscaper.xml.escape(BookPath.relative(entry.path, from: path))
      return "<li><a href=\"\(address)\">\(MarkupEscaper.xml.escape(entry.title))</a></li>"
    }
    let title = MarkupEscaper.xml.escape(bookTitle)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
      <head><title>\(title)</title></head>
      <body><nav epub:type="toc" id="toc"><h1>\(title)</h1><ol>
      \(items.joined(separator: "\n"))
      </ol></nav></body>
      </html>

      """
  }

  private func addNav(_ book: inout UnpackedBook) {
    let path = freeName("sharepipe-nav.xhtml", book)
    book[path] = Array(navText(entries(book), from: path).utf8)
    declare(path, id: "sharepipe-nav", type: MediaType.page, more: " properties=\"nav\"", &book)
  }

  private func freeName(_ name: String, _ book: UnpackedBook) -> String {
    var path = BookPath.folder(of: package.path) + name
    while book[path] != nil { path = BookPath.folder(of: path) + "x-" + BookPath.name(of: path) }
    return path
  }

  private func declare(_ path: String, id: String, type: String, more: String, _ book: inout UnpackedBook) {
    guard let raw = book[package.path] else { return }
    var markup = Markup(raw)
    guard let manifest = markup.first("manifest") else { return }
    let address = MarkupEscaper.xml.escape(BookPath.relative(path, from: package.path))
    let name = markup.elements[manifest].name.replacing("manifest", with: "item")
    markup.append("<\(name) id=\"\(id)\" href=\"\(address)\" media-type=\"\(type)\"\(more)/>\n", to: manifest)
    if type == MediaType.ncx, let spine = markup.first("spine") { markup.set("toc", id, on: spine) }
    book[package.path] = markup.written
  }

  // MARK: The NCX

  private func repairNCX(_ book: inout UnpackedBook) {
    guard let item = package.ncx, let path = item.path else {
      if has(.ncxMissing, package.path) { addNCX(&book) }
      return
    }
    if has(.ncxUnnamed, package.path), let raw = book[package.path] {
      var markup = Markup(raw)
      if let spine = markup.first("spine") { markup.set("toc", item.id, on: spine) }
      book[package.path] = markup.written
    }
    guard let raw = book[path], byFile[path] != nil else { return }
    let document = XMLDocument(raw, path: path)
    if !document.isSound || has(.navNoContents, path) {
      book[path] = Array(ncxText(entries(book, fromNav: true), from: path).utf8)
      return
    }
    var markup = document.markup
    repairIdentifier(&markup)
    repairPoints(&markup, path, book)
    if has(.ncxQuotes, path) { repairQuotes(&markup) }
    if markup.isChanged { book[path] = markup.written }
  }

  private func repairIdentifier(_ markup: inout Markup) {
    guard let identifier = package.identifier else { return }
    if let meta = markup.elements.firstIndex(where: { $0.local == "meta" && $0["name"] == "dtb:uid" }) {
      if markup.elements[meta]["content"] != identifier { markup.set("content", identifier, on: meta) }
    } else if let head = markup.first("head") {
      markup.append(
        "<meta name=\"dtb:uid\" content=\"\(MarkupEscaper.xml.escape(identifier))\"/>", to: head)
    }
  }

  private func repairPoints(_ markup: inout Markup, _ path: String, _ book: UnpackedBook) {
    let renumbers = has(.ncxOrder, path) || has(.tocTarget, path)
    var number = 0
    for point in markup.elements.indices where markup.elements[point].local == "navPoint" {
      let children = markup.children(of: point)
      let content = children.first { markup.elements[$0].local == "content" }
      let address = content.flatMap { markup.elements[$0]["src"] } ?? ""
      let target = repairedTarget(address, path)
      let hasInner = markup.inside(point).contains { markup.elements[$0].local == "navPoint" }
      if target == nil && !hasInner {
        markup.remove(point)
        continue
      }
      let fallback = firstTarget(below: point, markup, path)
      if let content, let new = target ?? fallback, new != address { markup.set("src", new, on: content) }
      repairLabel(children, target ?? fallback ?? "", &markup, path, book)
      number += 1
      if renumbers { markup.set("playOrder", String(number), on: point) }
    }
  }

  private func repairQuotes(_ markup: inout Markup) {
    for index in markup.elements.indices where markup.elements[index].local == "text" {
      let words = markup.text(of: index)
      guard StraightQuotes.isNeeded(in: words) else { continue }
      for token in (markup.elements[index].token + 1)..<markup.elements[index].end { markup.drop(token) }
      markup.append(MarkupEscaper.xml.escape(StraightQuotes.written(words)), to: index)
    }
  }

  private func firstTarget(below point: Int, _ markup: Markup, _ path: String) -> String? {
    markup.inside(point).lazy.filter { markup.elements[$0].local == "content" }
      .compactMap { markup.elements[$0]["src"].flatMap { repairedTarget($0, path) } }.first
  }

  private func repairLabel(
    _ children: [Int], _ target: String, _ markup: inout Markup, _ path: String, _ book: UnpackedBook
  ) {
    guard let label = children.first(where: { markup.elements[$0].local == "navLabel" }),
      markup.text(of: label).isBlank
    else { return }
    let words = MarkupEscaper.xml.escape(title(of: target, from: path, book))
    if let text = markup.inside(label).first(where: { markup.elements[$0].local == "text" }) {
      markup.append(words, to: text)
    } else {
      markup.append("<text>\(words)</text>", to: label)
    }
  }

  private func addNCX(_ book: inout UnpackedBook) {
    let path = freeName("sharepipe-toc.ncx", book)
    book[path] = Array(ncxText(entries(book, fromNav: true), from: path).utf8)
    declare(path, id: "sharepipe-ncx", type: MediaType.ncx, more: "", &book)
  }

  private func ncxText(_ entries: [Entry], from path: String) -> String {
    let points = entries.enumerated().map { index, entry in
      let address = MarkupEscaper.xml.escape(BookPath.relative(entry.path, from: path))
      return """
        <navPoint id="point-\(index + 1)" playOrder="\(index + 1)"><navLabel><text>\(MarkupEscaper.xml.escape(entry.title))</text>\
        </navLabel><content src="\(address)"/></navPoint>
        """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
      <head><meta name="dtb:uid" content="\(MarkupEscaper.xml.escape(package.identifier ?? ""))"/></head>
      <docTitle><text>\(MarkupEscaper.xml.escape(bookTitle))</text></docTitle>
      <navMap>
      \(points.joined(separator: "\n"))
      </navMap>
      </ncx>

      """
  }
}
