// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Checks the navigation page and the NCX.
struct NavigationRules {
  private let book: CheckedBook
  private let positions: [String: Int]
  private var package: PackageFile { book.package }
  private var list: FindingList { book.list }

  static func check(_ book: CheckedBook) {
    let rules = NavigationRules(book: book, positions: book.package.positions)
    if book.package.version == 3 { rules.checkNav() }
    rules.checkNCX()
  }

  // MARK: The navigation page

  private func checkNav() {
    guard let item = package.nav, let path = item.path else {
      return list.note(.navMissing, package.path, line: 1, "No item is the navigation page")
    }
    guard let raw = book.archive.content(path), let page = book.pages[path], page.isSound else { return }
    let markup = Markup(DecodedText(raw).bytes)
    guard let toc = Self.contents(markup) else {
      return list.note(.navNoContents, path, line: 1, "The navigation page has no table of contents")
    }
    let links = markup.inside(toc).filter { markup.elements[$0].local == "a" }
    if links.isEmpty {
      list.note(.navNoContents, path, line: markup.line(of: toc), "The table of contents is empty")
    }
    checkEntries(links, markup, path)
    let isFirst = package.spine.first.flatMap { package.item(id: $0.idref)?.path } == path
    if isFirst && links.count == 1 {
      list.note(.navFirst, path, "The first page is a contents page with one entry")
    }
  }

  static func contents(_ markup: Markup) -> Int? {
    markup.elements.firstIndex {
      $0.local == "nav" && ($0["epub:type"]?.split(whereSeparator: \.isWhitespace).contains("toc") ?? false)
    }
  }

  private func checkEntries(_ links: [Int], _ markup: Markup, _ path: String) {
    var last = -1
    for link in links {
      let line = markup.line(of: link)
      let images = markup.inside(link).contains { markup.elements[$0]["alt"]?.isBlank == false }
      if markup.text(of: link).isBlank && !images {
        list.note(.navLabelEmpty, path, line: line, "A contents entry has no text")
      }
      guard let address = markup.elements[link]["href"] else { continue }
      guard let position = checkTarget(address, path, line, isNav: true) else { continue }
      if position < last {
        list.note(
          .navOrder, path, line: line, "\(address) comes before the previous entry in the reading order")
      }
      last = max(last, position)
    }
  }

  /// Returns the target's position in the reading order; reports a finding and returns nil when there is none.
  private func checkTarget(_ address: String, _ path: String, _ line: Int, isNav: Bool) -> Int? {
    let reference = BookReference(address, from: path)
    guard case .file(let target) = reference.target else {
      if reference.target == .remote {
        list.note(.navRemote, path, line: line, "\(address) points outside the book")
      } else {
        list.note(.tocTarget, path, line: line, "\"\(address)\" is not a page")
      }
      return nil
    }
    guard let item = package.item(at: target) else {
      list.note(.tocTarget, path, line: line, "\(address) is not a page of the book")
      return nil
    }
    // A declared file that is missing is reported at its declaration.
    guard let page = book.pages[target], book.archive.has(target) else { return positions[target] }
    if let fragment = reference.fragment, page.isSound {
      if !page.ids.contains(fragment) {
        list.note(.tocTarget, path, line: line, "\(address) points to an id that is not in \(target)")
      } else if page.bodyID == fragment {
        list.note(.linkToBody, path, line: line, "\(address) is the id of body")
      }
    }
    if positions[target] == nil, !package.spine.isEmpty, MediaType.pages.contains(item.mediaType) {
      list.note(.linkOutsideSpine, path, line: line, "\(target) is not in the reading order")
    }
    return positions[target]
  }

  // MARK: The NCX

  private func checkNCX() {
    guard let item = package.ncx, let path = item.path else {
      return list.note(.ncxMissing, package.path, line: 1, "The book has no NCX")
    }
    if package.namedNCX == nil {
      let line = package.markup.first("spine").map(package.markup.line(of:)) ?? 1
      list.note(.ncxUnnamed, package.path, line: line, "The spine does not name the NCX \(path)")
    }
    guard let raw = book.archive.content(path), !raw.isEmpty else { return }
    let document = XMLDocument(raw, path: path)
    document.note(in: list, isPage: false)
    guard document.isSound else { return }
    checkIdentifier(document.markup, path)
    checkPoints(document.markup, path)
    checkQuotes(document.markup, path)
  }

  private func checkIdentifier(_ markup: Markup, _ path: String) {
    let element = markup.elements.firstIndex { $0.local == "meta" && $0["name"] == "dtb:uid" }
    let value = element.flatMap { markup.elements[$0]["content"] } ?? ""
    let line = element.map(markup.line(of:)) ?? 1
    guard let identifier = package.identifier else { return }
    if value.trimmed != identifier {
      list.note(.ncxIdentifier, path, line: line, "The NCX is of \"\(value)\", the book is \"\(identifier)\"")
    } else if value != value.trimmed {
      list.note(.ncxIdentifierBlank, path, line: line, "The identifier has spaces around it")
    }
  }

  private func checkPoints(_ markup: Markup, _ path: String) {
    let points = markup.elements.indices.filter { markup.elements[$0].local == "navPoint" }
    if points.isEmpty { list.note(.navNoContents, path, line: 1, "The NCX has no entries") }
    for (number, point) in points.enumerated() {
      let line = markup.line(of: point)
      checkLabel(markup, point, path, line)
      let content = markup.children(of: point).first { markup.elements[$0].local == "content" }
      if let content, let address = markup.elements[content]["src"] {
        _ = checkTarget(address, path, markup.line(of: content), isNav: false)
      } else {
        list.note(.tocTarget, path, line: line, "An entry has no target")
      }
      guard !list.has(.ncxOrder),
        let order = markup.elements[point]["playOrder"] ?? (package.version == 2 ? "" : nil)
      else { continue }
      if Int(order.trimmed) != number + 1 { noteOrder(markup, points, path) }
    }
  }

  /// Entries of one target may share their number.
  private func noteOrder(_ markup: Markup, _ points: [Int], _ path: String) {
    var (last, addresses): (Int, [Int: String]) = (0, [:])
    for point in points {
      let address =
        markup.children(of: point).first { markup.elements[$0].local == "content" }
        .flatMap { markup.elements[$0]["src"] } ?? ""
      let order = markup.elements[point]["playOrder"].flatMap { Int($0.trimmed) } ?? -1
      let isShared = order == last && addresses[order] == address
      if order != last + 1 && !isShared {
        return list.note(
          .ncxOrder, path, line: markup.line(of: point),
          "playOrder \(order < 0 ? "is missing" : "\(order) follows \(last)")")
      }
      addresses[order] = address
      last = order
    }
  }

  private func checkQuotes(_ markup: Markup, _ path: String) {
    let text = markup.elements.indices.first {
      markup.elements[$0].local == "text" && StraightQuotes.isNeeded(in: markup.text(of: $0))
    }
    if let text {
      list.note(.ncxQuotes, path, line: markup.line(of: text), "The NCX has typographic quotes")
    }
  }

  private func checkLabel(_ markup: Markup, _ point: Int, _ path: String, _ line: Int) {
    let label = markup.children(of: point).first { markup.elements[$0].local == "navLabel" }
    let words = label.map { markup.text(of: $0) } ?? ""
    if words.isBlank {
      return list.note(.ncxLabelEmpty, path, line: line, "An NCX entry has no text")
    }
  }
}
