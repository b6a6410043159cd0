// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The reading order, and what its pages say they contain.
enum SpineRules {
  static func check(_ book: CheckedBook) {
    let (package, list) = (book.package, book.list)
    if package.spine.isEmpty {
      list.note(.spineEmpty, package.path, line: line(package), "The reading order is empty")
    }
    var seen: Set<String> = []
    for entry in package.spine {
      let line = package.markup.line(of: entry.element)
      guard let item = package.item(id: entry.idref) else {
        list.note(
          .spineUnknown, package.path, line: line,
          "The reading order names \"\(entry.idref)\", which is not an item of the manifest")
        continue
      }
      if !seen.insert(entry.idref).inserted {
        list.note(.spineTwice, package.path, line: line, "\(item.href) is in the reading order twice")
      } else if !isReadable(item, in: package) {
        list.note(
          .spineType, package.path, line: line,
          "\(item.href) is \(item.mediaType), which is not the type of a page")
      }
    }
    if package.version == 3 {
      checkReach(book)
      checkProperties(book)
    }
  }

  static func isReadable(_ item: PackageFile.Item, in package: PackageFile) -> Bool {
    var (item, seen) = (item, Set<String>())
    while true {
      if item.mediaType == MediaType.page || item.mediaType == "application/x-dtbook+xml" { return true }
      if item.mediaType == "image/svg+xml" && package.version == 3 { return true }
      guard seen.insert(item.id).inserted, let next = item.fallback.flatMap({ package.item(id: $0) }) else {
        return false
      }
      item = next
    }
  }

  /// Pages beside the reading order; readers open the navigation page by themselves.
  private static func checkReach(_ book: CheckedBook) {
    let aside = book.package.spine.filter { !$0.isLinear }
    if aside.isEmpty { return }
    let linked = linkedFiles(book)
    for entry in aside {
      guard let item = book.package.item(id: entry.idref), let path = item.path, !linked.contains(path),
        !item.properties.contains("nav")
      else { continue }
      let line = book.package.markup.line(of: entry.element)
      book.list.note(
        .spineUnreached, book.package.path, line: line, "\(item.href) is not linear, and no link leads to it")
    }
  }

  private static func linkedFiles(_ book: CheckedBook) -> Set<String> {
    var linked: Set<String> = []
    for (path, facts) in book.pages {
      for link in facts.links where link.kind == .hyperlink {
        if case .file(let target) = BookReference(link.reference, from: path).target { linked.insert(target) }
      }
    }
    return linked
  }

  private static func line(_ package: PackageFile) -> Int {
    package.markup.first("spine").map(package.markup.line(of:)) ?? 1
  }

  private static func checkProperties(_ book: CheckedBook) {
    for item in book.package.items {
      guard let path = item.path, let facts = book.pages[path], facts.isSound,
        item.mediaType == MediaType.page
      else { continue }
      let line = book.package.markup.line(of: item.element)
      for name in facts.properties.subtracting(item.properties).sorted() {
        book.list.note(
          .propertyMissing, book.package.path, line: line,
          "\(path) has \(name), but its item doesn't declare it")
      }
      let checked: Set<String> = ["svg", "mathml", "scripted", "remote-resources", "switch"]
      for name in item.properties.intersection(checked).subtracting(facts.properties).sorted() {
        book.list.note(
          .propertyUndue, book.package.path, line: line,
          "The item declares \(name), but \(path) doesn't have it")
      }
    }
  }
}
