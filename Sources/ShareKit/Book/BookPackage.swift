// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a book says about itself: its title and language, and its chapters in their order.
struct BookPackage: Hashable, Sendable {
  private static let mostBytes = 4 << 20
  private static let mostChapters = 5_000
  /// The files that are listed, and the links of the table of contents.
  private static let mostReferences = 20_000
  private static let container = "META-INF/container.xml"
  private static let encryption = "META-INF/encryption.xml"

  private(set) var title: String?
  private(set) var language: String?
  private(set) var direction: String?
  /// The names of the files of the chapters.
  private(set) var chapters: [String] = []
  /// The titles of chapters, by the names of their files.
  private(set) var titles: [String: String] = [:]

  private struct Item {
    let name: String
    let type: String
    let isContents: Bool
  }

  /// Reads the package of a book; throws ``BookFault`` or `ShareFileError`.
  init(_ archive: ZipArchive) throws {
    let file = try Self.packageFile(archive)
    let content = try archive.read(file, mostBytes: Self.mostBytes)
    let items = readItems(content, file)
    readDetails(content)
    readOrder(content, items)
    let locked = try Self.encrypted(archive)
    guard !chapters.isEmpty else { throw BookFault.damaged }
    guard locked.isDisjoint(with: chapters) else { throw BookFault.protected }
    let contents =
      items.values.first(where: \.isContents) ?? items.values.first { $0.type == "application/x-dtbncx+xml" }
    if let contents { readTitles(archive, contents.name) }
  }

  private static func packageFile(_ archive: ZipArchive) throws -> String {
    for case .start("rootfile", let values, _) in MarkupReader(
      try archive.read(container, mostBytes: mostBytes))
    {
      if let path = values["full-path"], archive.contains(path) { return path }
    }
    throw BookFault.damaged
  }

  /// Fonts may be obfuscated, which doesn't matter here.
  private static func encrypted(_ archive: ZipArchive) throws -> Set<String> {
    guard archive.contains(encryption) else { return [] }
    let content = try archive.read(encryption, mostBytes: mostBytes)
    return Set(
      MarkupReader(content).compactMap { token in
        guard case .start("cipherreference", let values, _) = token else { return nil }
        return BookPath(values["uri"] ?? "", from: "")?.name
      })
  }

  private func readItems(_ content: [UInt8], _ file: String) -> [String: Item] {
    var items: [String: Item] = [:]
    for case .start("item", let values, _) in MarkupReader(content) {
      guard let id = values["id"], let path = BookPath(values["href"] ?? "", from: file) else { continue }
      guard items.count < Self.mostReferences else { break }
      let isContents = values["properties"]?.split(separator: " ").contains("nav") == true
      items[id] = Item(name: path.name, type: values["media-type"] ?? "", isContents: isContents)
    }
    return items
  }

  private mutating func readDetails(_ content: [UInt8]) {
    var element = ""
    for token in MarkupReader(content) {
      switch token {
      case .start("manifest", _, _): return
      case .start(let name, _, _): element = name
      case .end: element = ""
      case .text(let text): takeDetail(element, text)
      }
    }
  }

  private mutating func takeDetail(_ element: String, _ text: String) {
    if element == "title", title == nil { title = BookTitle(text).text }
    if element == "language", language == nil { language = BookTitle(text, most: 35).text }
  }

  private mutating func readOrder(_ content: [UInt8], _ items: [String: Item]) {
    for case .start(let name, let values, _) in MarkupReader(content) {
      if name == "spine", values["page-progression-direction"] == "rtl" { direction = "rtl" }
      guard name == "itemref", chapters.count < Self.mostChapters, let item = items[values["idref"] ?? ""],
        ["application/xhtml+xml", "text/html"].contains(item.type)
      else { continue }
      chapters.append(item.name)
    }
  }

  /// The links of a navigation document, or the points of an older table of contents.
  private mutating func readTitles(_ archive: ZipArchive, _ file: String) {
    let known = Set(chapters)
    var (title, target, left) = (BookTitle(), String?.none, Self.mostReferences)
    for token in MarkupReader((try? archive.read(file, mostBytes: Self.mostBytes)) ?? []) where left > 0 {
      switch token {
      case .start("a", let values, _):
        (title, target, left) = (BookTitle(), BookPath(values["href"] ?? "", from: file)?.name, left - 1)
      case .start("navlabel", _, _): title = BookTitle()
      case .start("content", let values, _):
        left -= 1
        keep(title, BookPath(values["src"] ?? "", from: file)?.name, known)
      case .end("a"):
        keep(title, target, known)
        target = nil
      case .text(let more): title.append(more)
      default: break
      }
    }
  }

  private mutating func keep(_ title: BookTitle, _ target: String?, _ known: Set<String>) {
    guard let target, known.contains(target), titles[target] == nil, let text = title.text else { return }
    titles[target] = text
  }
}
