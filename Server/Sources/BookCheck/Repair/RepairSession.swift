// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The book on the bench: its files, changed one after the other.
final class RepairSession {
  var book: UnpackedBook
  private let convert: BookRepair.Converter?

  init(_ book: UnpackedBook, convert: BookRepair.Converter?) {
    self.book = book
    self.convert = convert
  }

  /// Repairs each file once by its findings, from the container to the pages.
  func repair(_ findings: [BookFinding]) {
    let byFile = Dictionary(grouping: findings, by: \.file).mapValues { Set($0.map(\.code)) }
    let codes = Set(findings.map(\.code))
    dropEmpty(byFile)
    repairMarkup(byFile)
    ContainerRepair.repair(&book, codes)
    rename(byFile)
    guard let package = package else { return }
    repairImages(byFile, package)
    repairPages(byFile, package, PageFactsCache(book, version: package.version))
    repairStyles(byFile)
    guard let package = self.package else { return }
    PackageRepair(package, byFile, book).repair(&book)
    guard let package = self.package else { return }
    NavigationRepair(package, byFile, PageFactsCache(book, version: package.version)).repair(&book)
  }

  var package: PackageFile? {
    guard let raw = book[ContainerFile.path] else { return nil }
    let container = ContainerFile(XMLDocument(raw, path: ContainerFile.path))
    guard let path = container.rootfiles.first, let text = book[path] else { return nil }
    let document = XMLDocument(text, path: path)
    return document.isSound ? PackageFile(document) : nil
  }

  private func dropEmpty(_ byFile: [String: Set<String>]) {
    for (file, codes) in byFile where codes.contains(BookRule.emptyFile.code) { book[file] = nil }
  }

  /// Files that are to be XML and are not.
  private func repairMarkup(_ byFile: [String: Set<String>]) {
    let faults = Set(BookRule.markup.map(\.code)).subtracting([
      BookRule.duplicateID.code, BookRule.doctype.code,
    ])
    for (file, codes) in byFile where !codes.isDisjoint(with: faults) {
      guard let raw = book[file], raw.count <= XMLDocument.sizeLimit, !file.hasSuffix(".css") else {
        continue
      }
      book[file] = MarkupRepair.repaired(raw, isPage: raw.containsText("<html"))
    }
  }

  private func repairPages(_ byFile: [String: Set<String>], _ package: PackageFile, _ facts: PageFactsCache) {
    for item in package.items where MediaType.pages.contains(item.mediaType) {
      guard let path = item.path, let codes = byFile[path], let raw = book[path] else { continue }
      let document = XMLDocument(raw, path: path)
      guard document.isSound else { continue }
      let isNav = item.properties.contains("nav")
      book[path] = PageRepair(document, codes, package, facts, isNav: isNav).repaired()
    }
  }

  private func repairStyles(_ byFile: [String: Set<String>]) {
    for (file, codes) in byFile where file.hasSuffix(".css") {
      guard let raw = book[file], raw.count <= XMLDocument.sizeLimit else { continue }
      let text = DecodedText(raw)
      let isPlain = text.foreignEncoding == nil && text.brokenLine == nil
      let bytes = isPlain ? raw : StyleRepair.withoutCharset(text.bytes)
      let names = Set(book.files.map(\.name))
      book[file] = StyleRepair.repaired(bytes, codes) { address in
        if case .file(let target) = BookReference(address, from: file).target {
          return names.contains(target)
        }
        return BookReference(address, from: file).target == .data
      }
    }
  }

  /// Converts images that Kindle doesn't show, if the caller gave a converter.
  private func repairImages(_ byFile: [String: Set<String>], _ package: PackageFile) {
    let faults: Set<String> = Set(BookRule.images.map(\.code))
    var names: [String: String] = [:]
    var types: [String: String] = [:]
    for item in package.items {
      guard let convert, let path = item.path, let codes = byFile[path], !codes.isDisjoint(with: faults),
        let raw = book[path], let new = convert(raw)
      else { continue }
      book[path] = new.bytes
      types[path] = new.mediaType
      if BookPath.ending(of: path) != new.ending { names[path] = freeName(path.withEnding(new.ending)) }
    }
    if types.isEmpty { return }
    var markup = package.markup
    for item in package.items {
      if let path = item.path, let type = types[path] { markup.set("media-type", type, on: item.element) }
    }
    book[package.path] = markup.written
    References.rename(names, in: &book)
  }

  // MARK: Names

  private func rename(_ byFile: [String: Set<String>]) {
    let faults: Set<String> = [
      BookRule.forbiddenName.code, BookRule.blankInName.code, BookRule.foreignName.code,
      BookRule.similarNames.code,
      BookRule.wrongEnding.code,
    ]
    var names: [String: String] = [:]
    for (file, codes) in byFile.sorted(by: { $0.key < $1.key }) where !codes.isDisjoint(with: faults) {
      guard let raw = book[file], !file.hasPrefix("META-INF/") else { continue }
      var name = Self.plainName(file)
      if codes.contains(BookRule.wrongEnding.code), let facts = ImageFacts(raw) {
        name = name.withEnding(facts.ending)
      }
      if name != file || codes.contains(BookRule.similarNames.code) { names[file] = freeName(name) }
    }
    if !names.isEmpty { References.rename(names, in: &book) }
  }

  /// ASCII without what file systems or addresses trip over.
  private static func plainName(_ name: String) -> String {
    let parts = name.split(separator: "/").map { part in
      var text = String(
        part.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~".contains($0)) ? $0 : "-" })
      while text.hasSuffix(".") { text.removeLast() }
      return text.isEmpty ? "file" : text
    }
    return parts.joined(separator: "/")
  }

  private func freeName(_ name: String) -> String {
    let taken = Set(book.files.map { BookPath.folded($0.name) })
    if !taken.contains(BookPath.folded(name)) { return name }
    let ending = BookPath.ending(of: name)
    let stem = ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
    for number in 2... {
      let other = "\(stem)-\(number)" + (ending.isEmpty ? "" : ".\(ending)")
      if !taken.contains(BookPath.folded(other)) { return other }
    }
    return name
  }
}
