// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// Repairs the package document by what was found in it, and declares what pages use.
struct PackageRepair {
  private let package: PackageFile
  private let codes: Set<String>
  private let all: Set<String>
  private let byFile: [String: Set<String>]
  private let book: UnpackedBook
  private var markup: Markup

  init(_ package: PackageFile, _ byFile: [String: Set<String>], _ book: UnpackedBook) {
    self.package = package
    self.byFile = byFile
    self.book = book
    codes = byFile[package.path] ?? []
    all = byFile.values.reduce(into: []) { $0.formUnion($1) }
    markup = package.markup
  }

  func repair(_ book: inout UnpackedBook) {
    var repairer = self
    repairer.repairMetadata()
    repairer.repairItems()
    repairer.repairUndeclared(&book)
    repairer.repairSpine()
    repairer.repairCover()
    if repairer.markup.isChanged { book[package.path] = repairer.markup.written }
  }

  private func has(_ rule: BookRule) -> Bool { codes.contains(rule.code) }

  // MARK: Metadata

  private mutating func repairMetadata() {
    if has(.versionUnknown), let root = package.root {
      markup.set("version", package.nav == nil ? "2.0" : "3.0", on: root)
    }
    if has(.storeIdentifier) { dropShops() }
    if has(.identifierMissing) { repairIdentifier() }
    if has(.identifierUUID) { repairUUIDs() }
    if has(.titleMissing) { setFirst("title", to: "Untitled") }
    if has(.languageMissing) || has(.languageInvalid) || has(.severalLanguages) { repairLanguage() }
    if has(.modifiedMissing) || has(.modifiedInvalid) { repairModified() }
    if has(.dateInvalid) { repairDates() }
    if has(.duplicateID) { repairIDs() }
  }

  private func text(_ element: Int) -> String { package.markup.text(of: element).trimmed }

  /// The name that such an element has in this package, whose own may have a prefix.
  private func name(_ local: String) -> String {
    guard let root = markup.elements.first?.name, root.contains(":") else { return local }
    return root.prefix { $0 != ":" } + ":" + local
  }

  private mutating func add(_ xml: String) {
    guard let metadata = markup.first("metadata") else { return }
    markup.append(xml + "\n", to: metadata)
  }

  /// Sets the text of the first element with this name, and adds the element when there is none.
  private mutating func setFirst(_ name: String, to words: String) {
    let escaped = MarkupEscaper.xml.escape(words)
    guard let first = package.dublinCore(name).first else {
      return add("<dc:\(name) xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\(escaped)</dc:\(name)>")
    }
    setText(of: first, to: escaped)
  }

  private mutating func setText(of element: Int, to text: String) {
    let (start, end) = (markup.elements[element].token, markup.elements[element].end)
    for token in (start + 1)..<max(start + 1, end) { markup.drop(token) }
    markup.append(text, to: element)
  }

  private mutating func repairIdentifier() {
    guard let root = package.root else { return }
    if let usable = package.dublinCore("identifier").first(where: { !text($0).isEmpty && !isShop($0) }) {
      let id = markup.elements[usable]["id"]?.trimmed ?? "book-id"
      markup.set("id", id, on: usable)
      return markup.set("unique-identifier", id, on: root)
    }
    add(
      "<dc:identifier xmlns:dc=\"http://purl.org/dc/elements/1.1/\" id=\"sharepipe-book-id\">\(contentIdentifier)</dc:identifier>"
    )
    markup.set("unique-identifier", "sharepipe-book-id", on: root)
  }

  private func isShop(_ element: Int) -> Bool {
    MetadataRules.isShop(text(element), MetadataRules.scheme(package.markup.elements[element]))
  }

  private mutating func dropShops() {
    let own = package.root.flatMap { package.markup.elements[$0]["unique-identifier"]?.trimmed }
    for element in package.dublinCore("identifier") where isShop(element) {
      if package.markup.elements[element]["id"]?.trimmed == own {
        markup.removeAttributes(of: element) { $0.name.hasSuffix("scheme") }
        setText(of: element, to: contentIdentifier)
      } else {
        markup.remove(element)
      }
    }
  }

  private mutating func repairUUIDs() {
    for element in package.dublinCore("identifier") where MetadataRules.isBrokenUUID(text(element)) {
      setText(of: element, to: contentIdentifier)
    }
  }

  /// The same for the same book.
  private var contentIdentifier: String { ContentIdentifier.of(book) }

  private mutating func repairLanguage() {
    let elements = package.dublinCore("language")
    let known = elements.compactMap { LanguageRule.repaired(text($0)) }.first
    for element in elements.dropFirst() { markup.remove(element) }
    setFirst("language", to: known ?? pageLanguage ?? "en")
  }

  /// Returns the language that the first page declares.
  private var pageLanguage: String? {
    for entry in package.spine {
      guard let path = package.item(id: entry.idref)?.path, let raw = book[path] else { continue }
      let root = Markup(DecodedText(raw).bytes).elements.first
      if let tag = root?["xml:lang"] ?? root?["lang"], let repaired = LanguageRule.repaired(tag) {
        return repaired
      }
    }
    return nil
  }

  private mutating func repairModified() {
    let times = package.metadata("meta").filter {
      package.markup.elements[$0]["property"]?.trimmed == "dcterms:modified"
    }
    let good = times.map(text).first(where: MetadataRules.isSeconds)
    for element in times.dropFirst() { markup.remove(element) }
    let day = (times + package.dublinCore("date")).compactMap { Self.day(text($0)) }.first
    let time = good ?? (day ?? "2000-01-01") + "T00:00:00Z"
    if let first = times.first {
      setText(of: first, to: time)
    } else {
      add("<\(name("meta")) property=\"dcterms:modified\">\(time)</\(name("meta"))>")
    }
  }

  private static func day(_ text: String) -> String? {
    let day = String(text.prefix(10))
    return day.utf8.count == 10 && MetadataRules.isDate(day) ? day : nil
  }

  private mutating func repairDates() {
    for element in package.dublinCore("date") where !MetadataRules.isDate(text(element)) {
      let found = [10, 7, 4].map { String(text(element).prefix($0)) }.first {
        $0.utf8.count >= 4 && MetadataRules.isDate($0)
      }
      if let found { setText(of: element, to: found) } else { markup.remove(element) }
    }
  }

  private mutating func repairIDs() {
    var seen: Set<String> = []
    for index in markup.elements.indices {
      guard let id = markup.elements[index]["id"]?.trimmed, !seen.insert(id).inserted else { continue }
      markup.set("id", markup.elements[index].local == "item" ? freeID(id, seen) : nil, on: index)
      if let new = markup.elements[index]["id"] { seen.insert(new) }
    }
  }

  private func freeID(_ id: String, _ taken: Set<String>) -> String {
    let taken = taken.union(package.items.map(\.id))
    var number = 2
    while taken.contains("\(id)-\(number)") { number += 1 }
    return "\(id)-\(number)"
  }

  // MARK: Items

  private mutating func repairItems() {
    var first: [String: String] = [:]
    for (number, item) in package.items.enumerated() {
      if item.href.isBlank || item.isRemote && has(.remoteItem) { dropItem(item); continue }
      if item.id.isEmpty { markup.set("id", "item-\(number + 1)", on: item.element) }
      guard let path = item.path else { repairAddress(of: item); continue }
      guard let raw = book[path] else { dropItem(item); continue }
      if let remaining = first[path], has(.declaredTwice) { dropItem(item, for: remaining); continue }
      first[path] = item.id
      if has(.linkQuery), item.href.contains("?") {
        markup.set("href", String(item.href.prefix { $0 != "?" }), on: item.element)
      }
      repairType(item, path, raw)
      repairProperties(item, path, raw)
    }
  }

  private mutating func repairAddress(of item: PackageFile.Item) {
    let escaped = item.href.trimmed.replacing(" ", with: "%20").replacing("\\", with: "/")
    if case .file(let path) = BookReference(escaped, from: package.path).target, book[path] != nil {
      markup.set("href", escaped, on: item.element)
    } else if !item.isRemote {
      dropItem(item)
    }
  }

  /// The reading order goes to the other item of the same file, or loses the page.
  private mutating func dropItem(_ item: PackageFile.Item, for other: String? = nil) {
    markup.remove(item.element)
    for entry in package.spine
    where entry.idref == item.id && package.item(id: item.id)?.element == item.element {
      let isThere = other.map { other in package.spine.contains { $0.idref == other } } ?? true
      if let other, !isThere {
        markup.set("idref", other, on: entry.element)
      } else {
        markup.remove(entry.element)
      }
    }
    if let cover = package.namedCover, cover.item?.id == item.id, other == nil {
      markup.remove(cover.element)
    }
  }

  private mutating func repairType(_ item: PackageFile.Item, _ path: String, _ raw: [UInt8]) {
    guard has(.typeMismatch) || item.mediaType.isEmpty else { return }
    if let type = MediaType.detected(in: raw, path), type != item.mediaType,
      item.mediaType.isEmpty || ImageFacts(raw) != nil || type == MediaType.page
        || item.mediaType.hasPrefix("image/")
    {
      markup.set("media-type", type, on: item.element)
    }
  }

  private mutating func repairProperties(_ item: PackageFile.Item, _ path: String, _ raw: [UInt8]) {
    guard has(.propertyMissing) || has(.propertyUndue), item.mediaType == MediaType.page else { return }
    let facts = PageFacts(XMLDocument(raw, path: path), version: package.version)
    guard facts.isSound else { return }
    let checked: Set<String> = ["svg", "mathml", "scripted", "remote-resources", "switch"]
    let right = item.properties.subtracting(checked).union(facts.properties)
    if right != item.properties {
      markup.set("properties", right.isEmpty ? nil : right.sorted().joined(separator: " "), on: item.element)
    }
  }

  /// Declares undeclared files that pages use, and removes the others.
  private mutating func repairUndeclared(_ book: inout UnpackedBook) {
    let isUsed = all.contains(BookRule.linkUndeclared.code)
    let unused = Set(byFile.filter { $0.value.contains(BookRule.undeclared.code) }.keys)
    guard isUsed || !unused.isEmpty, let manifest = markup.first("manifest") else { return }
    let used = References.targets(in: book, except: package.path)
    var number = package.items.count
    for file in book.files where package.item(at: file.name) == nil {
      if !used.contains(file.name), unused.contains(file.name) { book[file.name] = nil; continue }
      guard used.contains(file.name), !file.name.hasPrefix("META-INF/"), file.name != package.path,
        let type = MediaType.detected(in: file.bytes, file.name)
      else { continue }
      number += 1
      let address = MarkupEscaper.xml.escape(BookPath.relative(file.name, from: package.path))
      markup.append(
        "<\(name("item")) id=\"added-\(number)\" href=\"\(address)\" media-type=\"\(type)\"/>\n", to: manifest
      )
    }
  }

  // MARK: Reading order and cover

  private mutating func repairSpine() {
    var seen: Set<String> = []
    for entry in package.spine {
      let item = package.item(id: entry.idref)
      let isReadable = item.map { SpineRules.isReadable($0, in: package) } ?? false
      let isFit = isReadable || !(has(.spineType) || has(.spineUnknown))
      if !isFit || (!seen.insert(entry.idref).inserted && has(.spineTwice)) { markup.remove(entry.element) }
    }
    if has(.navFirst), let nav = package.nav, let entry = package.spine.first(where: { $0.idref == nav.id }) {
      markup.remove(entry.element)
    }
    if has(.spineUnreached) { repairReach() }
    let pages = package.items.filter { $0.mediaType == MediaType.page && $0.path != nil }
    if has(.spineEmpty) {
      appendToSpine(pages.filter { !$0.properties.contains("nav") }.map(\.id), isLinear: true)
    } else if all.contains(BookRule.linkOutsideSpine.code) {
      let used = References.targets(in: book, except: package.path)
      let listed = Set(package.spine.map(\.idref))
      appendToSpine(
        pages.filter {
          !listed.contains($0.id) && used.contains($0.path ?? "") && !$0.properties.contains("nav")
        }.map(\.id),
        isLinear: false)
    }
  }

  private mutating func repairReach() {
    let used = References.targets(in: book, except: package.path)
    for entry in package.spine where !entry.isLinear {
      guard let path = package.item(id: entry.idref)?.path, !used.contains(path) else { continue }
      markup.set("linear", nil, on: entry.element)
    }
  }

  private mutating func appendToSpine(_ ids: [String], isLinear: Bool) {
    let entries = ids.map {
      "<\(name("itemref")) idref=\"\(MarkupEscaper.xml.escape($0))\"\(isLinear ? "" : " linear=\"no\"")/>"
    }
    guard !ids.isEmpty else { return }
    if let spine = markup.first("spine") {
      markup.append(entries.joined(separator: "\n"), to: spine)
    } else if let root = package.root {
      markup.append("<\(name("spine"))>\(entries.joined())</\(name("spine"))>", to: root)
    }
  }

  private mutating func repairCover() {
    if has(.coverWrong) {
      if let named = package.namedCover, !(named.item?.mediaType.hasPrefix("image/") ?? false) {
        markup.remove(named.element)
      }
      if let marked = package.markedCover, !marked.mediaType.hasPrefix("image/") {
        let rest = marked.properties.subtracting(["cover-image"]).sorted().joined(separator: " ")
        markup.set("properties", rest.isEmpty ? nil : rest, on: marked.element)
      }
    } else if has(.coverMark) {
      mark(package.markedCover ?? package.namedCover?.item)
    } else if has(.coverMissing) {
      mark(
        package.items.first { item in
          ["image/jpeg", "image/png"].contains(item.mediaType)
            && (item.id + BookPath.name(of: item.href)).lowercased().contains("cover")
        })
    }
  }

  private mutating func mark(_ item: PackageFile.Item?) {
    guard let item else { return }
    if package.version == 3, package.markedCover == nil {
      markup.set(
        "properties", item.properties.union(["cover-image"]).sorted().joined(separator: " "), on: item.element
      )
    }
    if package.namedCover == nil {
      add("<\(name("meta")) name=\"cover\" content=\"\(MarkupEscaper.xml.escape(item.id))\"/>")
    }
  }
}

extension References {
  /// Every file that another names, apart from the package.
  static func targets(in book: UnpackedBook, except package: String) -> Set<String> {
    var found: Set<String> = []
    for file in book.files where file.name != package {
      let addresses: [String]
      switch BookPath.ending(of: file.name) {
      case "xhtml", "html", "htm", "ncx", "svg":
        addresses = Markup(DecodedText(file.bytes).bytes).elements.flatMap { element in
          element.attributes.filter { ["href", "src", "xlink:href", "data", "poster"].contains($0.name) }.map(
            \.value)
        }
      case "css": addresses = StyleSheet(file.bytes).references.map(\.address)
      default: continue
      }
      for address in addresses {
        if case .file(let target) = BookReference(address, from: file.name).target { found.insert(target) }
      }
    }
    return found
  }
}
