// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Lines of code, which wrap only where a style says so.
enum WrapRules {
  static func check(_ book: CheckedBook) {
    for path in book.pages.keys.sorted() {
      guard let page = book.pages[path], let line = page.plainCodeLine, page.isSound, !wraps(page, path, book)
      else { continue }
      book.list.note(.preUnwrapped, path, line: line, "No style lets the lines of pre wrap")
    }
  }

  private static func wraps(_ page: PageFacts, _ path: String, _ book: CheckedBook) -> Bool {
    if page.wrapsLines { return true }
    let sheets = page.links.filter { $0.kind == .style } + page.styles
    return sheets.contains { link in
      guard case .file(let target) = BookReference(link.reference, from: path).target, target != path,
        let sheet = book.pages[target], sheet.isStyle
      else { return false }
      return sheet.wrapsLines
    }
  }
}
