// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Style sheets, and styles in pages.
enum StyleRules {
  static func check(_ sheet: StyleSheet, _ path: String, _ list: FindingList, line offset: Int = 0) {
    if let line = sheet.brokenLine {
      list.note(.styleBroken, path, line: line + offset, "Braces do not match")
    }
    for piece in sheet.atRules {
      if let rule = rule(ofAtRule: piece.text) {
        list.note(rule, path, line: piece.line + offset, first(piece.text))
      }
    }
    for piece in sheet.declarations {
      if let rule = rule(of: piece) { list.note(rule, path, line: piece.line + offset, first(piece.text)) }
    }
  }

  static func rule(ofAtRule text: String) -> BookRule? {
    let text = text.lowercased()
    if text.hasPrefix("@font-face") { return .styleFont }
    // Names of kinds of readers are understood; measured screens are not.
    return text.hasPrefix("@media") && text.contains("(") ? .styleMediaQuery : nil
  }

  static func rule(of piece: StyleSheet.Piece) -> BookRule? {
    let (property, value) = (piece.property, piece.value)
    if property.hasPrefix("--") || value.contains("var(") { return .styleVariables }
    switch property {
    case "position": return value.hasPrefix("fixed") || value.hasPrefix("absolute") ? .stylePosition : nil
    case "overflow", "overflow-x", "overflow-y": return value.hasPrefix("visible") ? nil : .styleOverflow
    case "direction", "unicode-bidi": return .styleForbidden
    case "white-space": return ["nowrap", "pre"].contains(piece.whiteSpace) ? .styleNoWrap : nil
    default: return nil
    }
  }

  private static func first(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(80).description
  }
}

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

/// Styles that stand in a page.
enum PageStyles {
  /// The references of the page's styles.
  static func check(_ document: XMLDocument, _ list: FindingList) -> [PageFacts.Link] {
    let markup = document.markup
    var links: [PageFacts.Link] = []
    for (index, element) in markup.elements.enumerated() {
      let line = markup.line(of: index)
      if element.local == "style" {
        let sheet = StyleSheet(Array(markup.text(of: index).utf8))
        StyleRules.check(sheet, document.path, list, line: line - 1)
        links += sheet.references.map { .init(reference: $0.address, line: line, kind: .style, element: nil) }
      } else if let style = element["style"] {
        let sheet = StyleSheet(Array(style.utf8), isAttribute: true)
        StyleRules.check(sheet, document.path, list, line: line - 1)
        links += sheet.references.map { .init(reference: $0.address, line: line, kind: .style, element: nil) }
      }
    }
    return links
  }
}
