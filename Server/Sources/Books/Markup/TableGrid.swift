// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The cells of a table with their columns.
struct TableGrid {
  struct Cell {
    let column: Int
    let columns: Int
    let isHeading: Bool
    let content: [Markup]
    let text: String
    let hasImage: Bool

    var isEmpty: Bool { text.isEmpty && !hasImage }
  }

  // A heading above this many rows is not found by readers any more.
  private static let mostColumns = 200

  let caption: [Markup]?
  private(set) var rows: [[Cell]] = []
  private(set) var width = 0
  private var headings: [[Cell]] = []

  /// Nil for a table with more columns than anybody reads.
  init?(_ table: Markup.Element) {
    let parts = table.children.compactMap(\.asElement)
    caption = parts.first { $0.name == "caption" }?.children
    var taken: [Int: (rows: Int, cell: Cell)] = [:]
    for part in parts where part.name != "caption" {
      for row in part.children.compactMap(\.asElement) {
        let cells = Self.cells(of: row, &taken)
        width = max(width, cells.last.map { $0.column + $0.columns } ?? 0)
        if width > Self.mostColumns { return nil }
        let isHead = part.name == "thead" || rows.isEmpty && cells.count > 1 && cells.allSatisfy(\.isHeading)
        if isHead { headings.append(cells) } else { rows.append(cells) }
      }
    }
    if rows.isEmpty { (rows, headings) = (headings, []) }
  }

  /// The heading above the cell, unless all columns have the same.
  func heading(of cell: Cell) -> String {
    let above = headings.flatMap { row in
      row.filter {
        $0.column <= cell.column && cell.column < $0.column + $0.columns && $0.columns < max(2, width)
      }
    }
    return above.map(\.text).filter { !$0.isEmpty }.uniqued.joined(separator: " – ")
  }

  /// The row's cells, with those from earlier rows that span it and are repeated.
  private static func cells(
    of row: Markup.Element, _ taken: inout [Int: (rows: Int, cell: Cell)]
  ) -> [Cell] {
    var cells: [Cell] = []
    var column = 0
    func repeatTaken() {
      while let above = taken[column] {
        cells.append(above.cell)
        taken[column] = above.rows > 1 ? (above.rows - 1, above.cell) : nil
        column += above.cell.columns
      }
    }
    for element in row.children.compactMap(\.asElement) where column < mostColumns {
      repeatTaken()
      let cell = Cell(element, column: column)
      cells.append(cell)
      let rows = element.attributes["rowspan"].flatMap { Int($0) } ?? 1
      if rows > 1 { taken[column] = (rows - 1, Cell(again: cell)) }
      column += cell.columns
    }
    repeatTaken()
    return cells
  }
}

extension TableGrid.Cell {
  fileprivate init(_ element: Markup.Element, column: Int) {
    self.column = column
    columns = element.attributes["colspan"].flatMap { Int($0) } ?? 1
    isHeading = element.name == "th"
    let isIdentified = element.attributes["id"] != nil
    content =
      (isIdentified ? [.element("span", ["id": element.attributes["id"] ?? ""])] : []) + element.children
    text = BookText.line(element.children.plainText)
    var found = false
    element.children.forEachElement { found = found || $0.name == "img" }
    hasImage = found
  }

  /// The text that a cell of several rows repeats in each further row, if it is short.
  fileprivate init(again cell: Self) {
    let words = cell.text.count <= 60 ? cell.text : ""
    self.init(
      column: cell.column, columns: cell.columns, isHeading: cell.isHeading, content: [.text(words)],
      text: words, hasImage: false)
  }
}
